#!/bin/sh
# Prints the Chromium for the browser tests: named by CHROMIUM, on the PATH, from apt where we may, else Playwright's own.
#   tools/chromium.sh PYTHON
find_one() {
    for name in "${CHROMIUM:-}" chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do
        if [ -n "$name" ] && path=$(command -v "$name") && "$path" --version >/dev/null 2>&1; then
            echo "$path"
            return 0
        fi
    done
    return 1
}
own() {
    path=$("$1" -c 'from playwright.sync_api import sync_playwright
with sync_playwright() as playwright: print(playwright.chromium.executable_path)') && [ -x "$path" ] &&
        "$path" --version >/dev/null 2>&1 && echo "$path"
}
find_one && exit 0
if command -v apt-get >/dev/null 2>&1; then
    as_root=""
    [ "$(id -u)" = 0 ] || { sudo -n true 2>/dev/null && as_root="sudo -n"; } || as_root="no"
    if [ "$as_root" != no ]; then
        echo "Installing Chromium with apt for the browser tests …" >&2
        $as_root apt-get update >&2 </dev/null
        for package in chromium-headless-shell chromium; do # the shell draws without a desk: lighter, not in every release
            DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y --no-install-recommends \
                "$package" fonts-noto-cjk >&2 </dev/null
            find_one && exit 0
        done
    fi
fi
own "$1" && exit 0
echo "Installing Playwright's Chromium for the browser tests …" >&2
"$1" -m playwright install chromium >&2 </dev/null
own "$1" && exit 0
echo "The browser tests need a Chromium: install one and put it on the PATH, or name it by CHROMIUM=/path/to/it." >&2
exit 1
