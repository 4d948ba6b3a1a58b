#!/bin/sh
# Runs a TypeScript file on Node 24. Installs what is missing first: for the shop's own commands what builds and runs it,
# for all others what tests and formats too.
set -eu
cd "$(dirname "$0")/.."

system=$(uname -s)
machine=$(uname -m)
stamp=node_modules/.installed-for
expected="$system $machine $(cksum < package-lock.json)"

fail() {
  echo "$1" >&2
  exit 1
}

# Whether the installed packages are those of the lock file.
is_current() {
  [ "$(cat "$stamp" 2>/dev/null)" = "$expected" ] && return 0
  # A manual `npm ci` or `npm install` that is newer than the lock file, and for this platform. What it was for is kept
  # where possible, because layers of images keep no exact times.
  case "$system $machine" in
    'Linux x86_64') platform=linux-x64 ;;
    'Linux aarch64') platform=linux-arm64 ;;
    *) platform= ;;
  esac
  [ -n "$(find node_modules/.package-lock.json -newer package-lock.json 2>/dev/null)" ] &&
    grep -q "/binding-$platform" node_modules/.package-lock.json && { echo "$expected" > "$stamp" || :; } 2>/dev/null
}

# The commands of the shop lie in cli/.
needs_everything() {
  while [ "${1#-}" != "$1" ]; do shift; done
  case " $* " in
    *' --dev '*) return 0 ;;
    ' cli/'*) return 1 ;;
  esac
}

# The machine's Node where it is of the tested version, else the one that npm installed, else a newer one.
find_node() {
  version=$(node -p 'process.versions.node' 2>/dev/null) || version=0.0
  major=${version%%.*}
  minor=${version#*.}
  [ "$major" -eq 24 ] && [ "${minor%%.*}" -ge 12 ] && echo node && return
  for own in cli/node/node_modules/node-*/bin/node; do
    "$own" --version >/dev/null 2>&1 && echo "$own" && return
  done
  [ "$major" -gt 24 ] && echo node
}

# Says every second how many packages are there, to somebody who watches.
show_progress() {
  [ -t 2 ] || return 0
  while sleep 1; do
    set -- node_modules/*/package.json node_modules/@*/*/package.json
    printf '\r%s packages' "$#" >&2
  done
}

npm_quietly() {
  npm "$@" --prefer-offline --no-audit --no-fund --no-progress --loglevel=error >/dev/null
}

# Installs Node unless there is one, and what `npm` does with the given arguments, if any.
install_packages() {
  command -v npm >/dev/null || fail 'The shop needs npm to install what it is built from: install Node 24.'
  # npm leaves out optional packages that want a newer Node, such as what builds the pages, without an error.
  npm_node=$(node -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 24)
  [ "$npm_node" -ge 20 ] ||
    fail "npm runs on Node $npm_node here and leaves out what the shop needs: install Node 20 or newer, best 24, with its npm."
  echo 'Installing what the shop needs, once.' >&2
  show_progress &
  progress=$!
  trap 'kill "$progress" 2>/dev/null || :' EXIT
  { [ -n "$node" ] || npm_quietly ci --prefix cli/node --workspaces=false; } &
  node_installation=$!
  failed=
  [ $# -eq 0 ] || { rm -f "$stamp" && npm_quietly "$@" && echo "$expected" > "$stamp"; } || failed=yes
  wait "$node_installation" && [ -z "$failed" ] || fail 'The installation failed; what npm says is above.'
  kill "$progress" 2>/dev/null && printf '\r\033[K' >&2 || :
}

node=$(find_node) || node=
if needs_everything "$@"; then
  if ! is_current; then
    install_packages ci --include=dev
  elif [ ! -e node_modules/.bin/vitest ]; then
    # Only adds what is missing: the shop may be running from what is there.
    install_packages install --no-save --include=dev
  fi
elif ! is_current; then
  install_packages ci --omit=dev
fi
[ -n "$node" ] || node=$(find_node) || { install_packages && node=$(find_node); } ||
  fail 'The shop runs on Node 24, which npm has not for this machine: install Node 24 or newer and try again.'

# Asks whether the command knows its arguments, where it has any behind its file. Exit code 3: they were answered.
check_arguments() {
  while [ "${1#-}" != "$1" ]; do shift; done
  [ $# -le 1 ] || "$node" cli/check-arguments.ts "$@" || { [ $? -eq 3 ] && exit 0; exit 1; }
}
check_arguments "$@"

# The compile cache saves a third of the processor time of a second start.
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$PWD/node_modules/.compiled}"
# A small young generation, few malloc arenas and large buffers of their own save 80 MB, idle and under load, at no
# measurable cost: without the fixed thresholds glibc raises them, and freed buffers stay with the process.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
export MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_:-131072}"
export MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-131072}"
exec "$node" --max-semi-space-size=4 "$@"
