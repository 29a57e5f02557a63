import { existsSync } from 'node:fs';

/**
 * The path of Debian's Chromium if one is installed, because the host of Playwright's own is not always reachable. The
 * one without a window needs less of the processor; Playwright's own is of that kind too.
 */
export const debianChromium = () =>
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));
