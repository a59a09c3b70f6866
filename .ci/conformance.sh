#!/usr/bin/env bash
# Runs the MCP conformance suite against the fixture server,
# examples/conformance. The files conformance-*.yml name what it is expected to
# fail. Results stay in .ci/out.
set -euo pipefail
ci="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
cd "$ci/.."
. "$ci/npm.sh"
need_npm

go build -o "$work/conformance" ./examples/conformance
start "$work/conformance" -http 127.0.0.1:0
rm -rf "$ci/out"
failed=0

# suite runs the suite with the arguments, and shows how many checks passed and
# what was expected to fail, or everything where it fails.
suite() {
  local log="$work/log"
  if timeout 300 conformance server --url "$url" -o "$ci/out" "$@" >"$log" 2>&1; then
    grep -E '^(Total|Passed):' "$log"
    sed -n 's/^  ~ /expected to fail: /p' "$log"
  else
    cat "$log"
    echo "FAILED: conformance server $*"
    failed=1
  fi
}

for revision in 2026-07-28 2025-11-25; do
  echo "--- requirements $revision"
  suite --requirements "$revision" --expected-failures "$ci/conformance-$revision.yml"
done
# The requirements run these, but do not count them.
for scenario in json-schema-2020-12 http-header-validation http-custom-header-server-validation; do
  echo "--- scenario $scenario"
  suite --scenario "$scenario" --spec-version 2026-07-28
done
exit "$failed"
