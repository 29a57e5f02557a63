#!/usr/bin/env bash
# Installs what Galley needs on Debian or Ubuntu, and only what is missing. Asks nothing.
#   system-packages.sh start    Electron's libraries, and a display where there is none
#   system-packages.sh test     these, and what the tests use (the default)
# Where it may not install (neither root nor sudo without a password), it prints the line to run and leaves with 1.
set -euo pipefail

# "a|b": the same package before and after its renaming for 64-bit time.
wanted=(
  libnss3 libgbm1 libxss1 'libasound2t64|libasound2' 'libgtk-3-0t64|libgtk-3-0' 'libcups2t64|libcups2'
  'libatk-bridge2.0-0t64|libatk-bridge2.0-0'
)
if [[ -z ${DISPLAY:-}${WAYLAND_DISPLAY:-} || ${1:-test} == test ]]; then wanted+=(xvfb); fi
if [[ ${1:-test} == test ]]; then
  wanted+=(
    fonts-liberation
    # a session bus and a keychain
    xauth dbus gnome-keyring
    # real keys and pictures of the screen
    xdotool imagemagick
    # second opinions on what the app makes
    poppler-utils qpdf jq
  )
  # A present Chromium for the component tests. GALLEY_HAS_CHROMIUM: Playwright has one of its own (Ubuntu has no such package).
  if [[ -z ${GALLEY_HAS_CHROMIUM:-} ]]; then wanted+=('chromium-headless-shell|chromium'); fi
fi

# Elsewhere the packages have other names: what is missing says so itself.
command -v dpkg-query >/dev/null && command -v apt-get >/dev/null || exit 0

known=$(dpkg-query --show --showformat='${Package} ${db:Status-Status}\n' ${wanted[*]//|/ } 2>/dev/null || true)
missing=()
for choice in "${wanted[@]}"; do
  grep -qxE "(${choice//./\\.}) installed" <<<"$known" || missing+=("$choice")
done
[[ ${#missing[@]} -gt 0 ]] || exit 0

as_root=()
if [[ $(id -u) -ne 0 ]]; then
  as_root=(sudo --non-interactive)
  if ! "${as_root[@]}" true 2>/dev/null; then
    echo "Missing on this machine: ${missing[*]%%|*}. Run this line, then the command again:" >&2
    echo "  sudo $(realpath "$0") ${1:-test}" >&2
    exit 1
  fi
fi

echo "looking for packages that are missing: ${missing[*]%%|*}" >&2
"${as_root[@]}" apt-get update -qq
names=()
for choice in "${missing[@]}"; do
  for name in ${choice//|/ }; do
    # A name that only others provide has no version of its own, and cannot always be installed by it.
    if apt-cache show --no-all-versions "$name" >/dev/null 2>&1; then
      names+=("$name")
      break
    fi
  done
done
[[ ${#names[@]} -gt 0 ]] || exit 0
echo "installing: ${names[*]}" >&2
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${names[@]}" >/dev/null </dev/null
