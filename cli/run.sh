#!/bin/sh
# Runs a TypeScript file with the Node version that package-lock.json pins; installs missing dependencies first.
set -eu
cd "$(dirname "$0")/.."

stamp=node_modules/.installed-for
expected="$(uname -s) $(uname -m) $(cksum < package-lock.json)"

# npm 9 of Debian 12 installs the package of the pinned Node without linking it in .bin.
own_node() {
  for own in node_modules/.bin/node node_modules/node-*/bin/node; do
    "$own" --version >/dev/null 2>&1 && echo "$own" && return
  done
  return 1
}

installed() {
  [ "$(cat "$stamp" 2>/dev/null)" = "$expected" ] && return 0
  # A manual `npm ci` or `npm install` that is newer than the lock file, and for this platform. What it was for is kept
  # where possible, because layers of images keep no exact times.
  [ -n "$(find node_modules/.package-lock.json -newer package-lock.json 2>/dev/null)" ] &&
    own_node >/dev/null && { echo "$expected" > "$stamp" || :; } 2>/dev/null
}

if ! installed; then
  command -v npm >/dev/null || { echo 'The shop needs npm to install what it is built from: install Node 24.' >&2; exit 1; }
  # npm leaves out optional packages that want a newer Node, such as what builds the pages, without an error.
  npm_node=$(node -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 24)
  [ "$npm_node" -ge 20 ] || {
    echo "npm runs on Node $npm_node here and leaves out what the shop needs: install Node 20 or newer, best 24, with its npm." >&2
    exit 1
  }
  echo 'Installing what the shop is built from. This takes about half a minute, once.' >&2
  npm ci --include=dev --include=optional --no-audit --no-fund --loglevel=error >&2 ||
    { echo 'The installation failed; what npm says is above.' >&2; exit 1; }
  echo "$expected" > "$stamp"
fi

# The compile cache saves a third of the processor time of a second start.
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$PWD/node_modules/.compiled}"
# A small young generation, few malloc arenas and large buffers of their own save 80 MB, idle and under load, at no
# measurable cost: without the fixed thresholds glibc raises them, and freed buffers stay with the process.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
export MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_:-131072}"
export MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-131072}"

# Asks whether the command knows its arguments, where it has any behind its file. Exit code 3: they were answered.
check_arguments() {
  while [ "${1#-}" != "$1" ]; do shift; done
  [ $# -le 1 ] || "$node" cli/check-arguments.ts "$@" || { [ $? -eq 3 ] && exit 0; exit 1; }
}

for node in "$(own_node || :)" node; do
  major=$("$node" -p 'process.versions.node.split(".")[0]' 2>/dev/null) || continue
  [ "$major" -ge 24 ] && check_arguments "$@" && exec "$node" --max-semi-space-size=4 "$@"
done
echo 'The shop runs on Node 24, which npm has not for this machine: install Node 24 or newer and try again.' >&2
exit 1
