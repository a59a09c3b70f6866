#!/usr/bin/env bash
# Fuzzes one target for as long as is said, from the corpus that is kept, and
# keeps what it found.
#
#   bash .ci/fuzz.sh unpack                       # the corpus into Go's cache
#   bash .ci/fuzz.sh FuzzGate ./actions 30m       # fuzz, and keep
#   bash .ci/fuzz.sh pack                         # Go's cache into the corpus
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

kept=.ci/fuzz-corpus.tgz
module="$(go list -m -f '{{.Path}}' 2>/dev/null | head -n 1)"
cache="$(go env GOCACHE)/fuzz"

unpack() {
  mkdir -p "$cache"
  tar -xzf "$kept" -C "$cache" --skip-old-files
}

# pack writes the same bytes for the same corpus.
pack() {
  (cd "$cache" && find "$module" -type f -print0 | LC_ALL=C sort -z |
    tar --null --files-from - --mtime=@0 --owner=0 --group=0 --numeric-owner --mode=644 -cf -) | gzip -n9 >"$kept"
}

case "${1:-}" in
  unpack | pack) "$1" ;;
  Fuzz*)
    unpack
    go test -run '^$' -fuzz "^$1\$" -fuzztime "${3:-1m}" "$2"
    pack
    ;;
  *) sed -n '2,8p' "${BASH_SOURCE[0]}"; exit 2 ;;
esac
