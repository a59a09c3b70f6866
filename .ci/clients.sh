#!/usr/bin/env bash
# Drives the task tracker, examples/tasks, with clients of npm over stdio and
# HTTP: both TypeScript clients, and MCP Inspector.
set -euo pipefail
ci="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
cd "$ci/.."
. "$ci/npm.sh"
need_npm

tasks="$work/tasks"
go build -o "$tasks" ./examples/tasks
cp "$ci"/clients/*.mjs "$ci/node/" # where the packages are found

# Each run has a server of its own, as each creates the same task.
over_http() {
  start "$tasks" -http 127.0.0.1:0
  timeout 60 node "$@" http "$url"
}
cd "$ci/node"
timeout 60 node legacy.mjs stdio "$tasks" -stdio
over_http legacy.mjs
for revision in legacy auto 2026-07-28; do
  timeout 60 node modern.mjs "$revision" stdio "$tasks" -stdio
  over_http modern.mjs "$revision"
done

# inspect runs the Inspector in the folder of the step, expects the exit status,
# and leaves its answer in the file $answer.
answer="$work/answer"
export MCP_CATALOG_PATH="$work/catalog.json"
inspect() {
  local expected="$1" status=0
  shift
  (cd "$work" && timeout 60 mcp-inspector --cli "$@" --format json) >"$answer" 2>"$answer.err" || status=$?
  if [ "$status" != "$expected" ]; then
    cat "$answer" "$answer.err"
    echo "FAILED: mcp-inspector $*: exit status $status, want $expected" >&2
    exit 1
  fi
}
# has holds the answer to a JavaScript expression about it.
has() {
  node -e "const answer = JSON.parse(require('fs').readFileSync(process.argv[1], 'utf8'));
    if (!($1)) { console.error(JSON.stringify(answer)); process.exit(1); }" "$answer" || {
    echo "FAILED: the answer to the Inspector is not as expected: $1" >&2
    exit 1
  }
}
start "$tasks" -http 127.0.0.1:0
printf '#!/bin/sh\nexec "%s" -stdio\n' "$tasks" >"$work/over-stdio"
chmod +x "$work/over-stdio"
refused=5 # the exit status of a result that is an error
for era in legacy modern; do
  for target in "$work/over-stdio" "$url"; do
    over=(--protocol-era "$era")
    if [ "$target" = "$url" ]; then
      over+=(--transport http)
    fi
    inspect 0 "$target" "${over[@]}" --method tools/list
    has "(answer.result ?? answer).tools.length === 2"
    inspect "$refused" "$target" "${over[@]}" --method tools/call --tool-name tasks \
      --tool-args-json '{"action":"create","data":{"titel":"A"}}'
    has "JSON.stringify(answer).includes('missing_required_fields')"
    inspect 0 "$target" "${over[@]}" --method tools/call --tool-name help \
      --tool-args-json '{"tool":"tasks","action":"create"}'
    has "JSON.stringify(answer).includes('required')"
    inspect 0 "$target" "${over[@]}" --method tools/call --tool-name tasks \
      --tool-args-json "{\"action\":\"create\",\"data\":{\"title\":\"A $era\"}}"
    has "JSON.stringify(answer).includes('A $era')"
  done
  echo "ok: MCP Inspector, $era, over stdio and HTTP"
done
