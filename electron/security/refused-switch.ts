import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The switches that a packaged app accepts. Chromium has more than a thousand. Some of them start programs, weaken the
 * sandbox, write secrets to a file or redirect traffic, and fuses cover none of these. So everything not listed is
 * refused.
 */
const acceptedSwitches = new Set([
  // The data folder, and the key store of the system.
  'user-data-dir',
  'password-store',
  // A company's network settings. Calls stay encrypted.
  'proxy-server',
  'proxy-pac-url',
  'proxy-bypass-list',
  'proxy-auto-detect',
  'no-proxy-server',
  // Displays, languages and graphics drivers.
  'lang',
  'force-device-scale-factor',
  'force-color-profile',
  'force-dark-mode',
  'force-high-contrast',
  'force-prefers-reduced-motion',
  'force-renderer-accessibility',
  'ozone-platform',
  'ozone-platform-hint',
  'enable-wayland-ime',
  'wayland-text-input-version',
  'gtk-version',
  'class',
  'display',
  'disable-gpu',
  'disable-gpu-compositing',
  'disable-gpu-vsync',
  'disable-software-rasterizer',
  'disable-dev-shm-usage',
  'ignore-gpu-blocklist',
  'use-gl',
  'use-angle',
  // Messages on the terminal.
  'enable-logging',
  // Switches that installers pass to the app.
  'updated',
]);

/** How this process was started. */
export type ProcessStart = Readonly<{
  isPackaged: boolean;
  /** True for a package built with `--inspectable`, for end-to-end tests. */
  isInspectable(): boolean;
  isRoot: boolean;
  platform: NodeJS.Platform;
  /** The program, then its arguments. */
  argv: readonly string[];
}>;

/**
 * The first switch that a packaged app refuses, or `null`. An app that runs from its sources accepts all. `no-sandbox`
 * is accepted only for root, because Chromium cannot start as root without it.
 */
export function refusedSwitch({ isPackaged, isInspectable, isRoot, platform, argv }: ProcessStart): string | null {
  if (!isPackaged || isInspectable()) return null;
  const isAccepted = (name: string) => acceptedSwitches.has(name) || (isRoot && name === 'no-sandbox');
  return switchesIn(argv.slice(1), platform).find((name) => !isAccepted(name)) ?? null;
}

/** The names of the switches, parsed like Chromium does (base/command_line.cc). */
function switchesIn(given: readonly string[], platform: NodeJS.Platform): readonly string[] {
  const isWindows = platform === 'win32';
  const prefix = isWindows ? /^(--|-|\/)(?=[^=])/ : /^(--|-)(?=[^=])/;
  const trimmed = given.map((argument) => argument.trim());
  const end = trimmed.indexOf('--');
  return (end === -1 ? trimmed : trimmed.slice(0, end))
    .filter((argument) => prefix.test(argument))
    .map((argument) => argument.replace(prefix, '').split('=', 1)[0] ?? '')
    .map((name) => (isWindows ? name.toLowerCase() : name));
}

/** Whether the app in that folder or archive was built with `--inspectable`. */
export function isInspectable(appPath: string): boolean {
  const manifest = JSON.parse(readFileSync(join(appPath, 'package.json'), 'utf8')) as {
    galley?: { inspectable?: boolean };
  };
  return manifest.galley?.inspectable === true;
}
