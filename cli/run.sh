#!/bin/sh
# Runs a TypeScript file on Node 24. Installs what is missing first: for the shop's own commands only what builds and runs
# the shop, for all other commands the development tools as well.
set -eu
cd "$(dirname "$0")/.."

system=$(uname -s)
machine=$(uname -m)
# Says which lock file the packages come from. While an installation runs it says "unfinished".
stamp=node_modules/.installed-for
expected="$system $machine $(cksum < package-lock.json)"
# npm writes this file last; it lists the packages that are installed.
installed=node_modules/.package-lock.json

fail() {
  echo "$1" >&2
  exit 1
}

# Whether the installed packages are those of the lock file.
is_current() {
  [ -e "$installed" ] || return 1
  found=$(cat "$stamp" 2>/dev/null) || found=
  [ "$found" = "$expected" ] && return 0
  [ "$found" != unfinished ] || return 1
  # Accepts packages that `npm ci` or `npm install` installed by hand, if they are newer than the lock file and for this
  # platform. The stamp is written at once, because image layers do not keep exact times.
  case "$system $machine" in
    'Linux x86_64') platform=linux-x64 ;;
    'Linux aarch64') platform=linux-arm64 ;;
    *) platform= ;;
  esac
  [ -n "$(find "$installed" -newer package-lock.json)" ] &&
    grep -q "/binding-$platform" "$installed" && { echo "$expected" > "$stamp" || :; } 2>/dev/null
}

# Whether npm installed the development tools, too. It marks packages that only they need with "dev".
has_development_tools() {
  grep -q '"dev": true' "$installed"
}

# The shop's own commands are in cli/, those of its features in src/features/NAME/cli/commands/.
needs_development_tools() {
  while [ "${1#-}" != "$1" ]; do shift; done
  case " $* " in
    *' --dev '*) return 0 ;;
    ' cli/'* | ' src/features/'*'/cli/commands/'*) return 1 ;;
  esac
}

# Prints the machine's Node if it is the tested version, else the one that npm installed, else a newer one.
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

# Prints the number of installed packages every second, if a person is watching.
show_progress() {
  [ -t 2 ] || return 0
  while sleep 1; do
    set -- node_modules/*/package.json node_modules/@*/*/package.json
    printf '\r%s packages' "$#" >&2
  done
}

npm_quietly() {
  npm "$@" --prefer-offline --no-audit --no-fund --no-progress --no-update-notifier --loglevel=error >/dev/null
}

# Installs Node if it is missing, and runs `npm` with the given arguments, if any. In cli/node npm does not read .npmrc, so
# the setting for the addresses in the lock file is an argument.
install_packages() {
  command -v npm >/dev/null || fail 'The shop needs npm to install its packages. Install Node 24.'
  # npm skips optional packages that need a newer Node, such as the page builder, without an error.
  npm_node=$(node -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 24)
  [ "$npm_node" -ge 20 ] ||
    fail "npm runs on Node $npm_node here, and would skip packages that the shop needs. Install Node 20 or newer (24 is best) with its npm."
  [ -n "$announced" ] || echo 'Installing what the shop needs. This happens only once.' >&2
  announced=yes
  show_progress &
  progress=$!
  trap 'kill "$progress" 2>/dev/null || :' EXIT
  { [ -n "$node" ] || npm_quietly ci --prefix cli/node --workspaces=false --replace-registry-host=always; } &
  node_installation=$!
  failed=
  [ $# -eq 0 ] ||
    { mkdir -p node_modules && echo unfinished > "$stamp" && npm_quietly "$@" && echo "$expected" > "$stamp"; } ||
    failed=yes
  wait "$node_installation" && [ -z "$failed" ] || fail 'The installation failed. See the message from npm above.'
  kill "$progress" 2>/dev/null && printf '\r\033[K' >&2 || :
  # Looks again: npm puts node_modules/.bin into PATH, and the installation may just have removed a Node from there.
  node=$(find_node) || node=
}

announced=
node=$(find_node) || node=
if needs_development_tools "$@"; then
  if ! is_current; then
    install_packages ci --include=dev
  elif ! has_development_tools; then
    # Only adds packages: the shop may be running from this folder.
    install_packages install --no-save --include=dev
  fi
elif ! is_current; then
  install_packages ci --omit=dev
fi
[ -n "$node" ] || install_packages
[ -n "$node" ] ||
  fail 'The shop runs on Node 24, and npm has no Node for this machine. Install Node 24 or newer and try again.'

# Checks the arguments of the command, if it has any. Exit code 3 means that there is nothing left to do, as with --help.
check_arguments() {
  while [ "${1#-}" != "$1" ]; do shift; done
  [ $# -le 1 ] || "$node" cli/check-arguments.ts "$@" || { [ $? -eq 3 ] && exit 0; exit 1; }
}
check_arguments "$@"

# The compile cache saves a third of the processor time of a second start.
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$PWD/node_modules/.compiled}"
# A small young generation, few malloc arenas and separate large buffers save 80 MB, idle and under load, at no
# measurable cost. Without fixed thresholds glibc raises them, and the process keeps freed buffers.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
export MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_:-131072}"
export MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-131072}"
exec "$node" --max-semi-space-size=4 "$@"
