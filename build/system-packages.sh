#!/usr/bin/env bash
# Installs what the tests and Electron need on Debian or Ubuntu, and only what is missing. Asks nothing.
set -euo pipefail

# "a|b": the same package before and after its renaming for 64-bit time.
wanted=(
  # for Electron and Chromium
  libnss3 libgbm1 libxss1 fonts-liberation
  'libasound2t64|libasound2' 'libgtk-3-0t64|libgtk-3-0' 'libcups2t64|libcups2' 'libatk-bridge2.0-0t64|libatk-bridge2.0-0'
  # a display, a session bus and a keychain
  xvfb xauth dbus gnome-keyring
  # a present Chromium for the component tests; real keys and pictures of the screen
  chromium xdotool imagemagick
  # second opinions on what the app makes
  poppler-utils qpdf jq
)

installed() {
  dpkg-query --show --showformat='${db:Status-Status}\n' "$1" 2>/dev/null | grep -qx installed
}

missing=()
for choice in "${wanted[@]}"; do
  IFS='|' read -ra names <<<"$choice"
  found=
  for name in "${names[@]}"; do
    if installed "$name"; then found=yes; fi
  done
  [[ -n $found ]] || missing+=("$choice")
done
[[ ${#missing[@]} -gt 0 ]] || exit 0

if ! command -v apt-get >/dev/null; then
  echo "This is no Debian: install what corresponds to ${missing[*]}" >&2
  exit 1
fi
as_root=()
if [[ $(id -u) -ne 0 ]]; then as_root=(sudo --non-interactive); fi

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
echo "installing: ${names[*]}" >&2
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${names[@]}" >/dev/null </dev/null
