import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Switches that open a packaged app to other programs of this computer; fuses do not cover them. */
const refusedSwitches = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'inspect',
  'inspect-brk',
  'js-flags',
  'load-extension',
  'disable-web-security',
  'ignore-certificate-errors',
  'host-rules',
  'host-resolver-rules',
];

/** How this process was started. */
export type ProcessStart = Readonly<{
  isPackaged: boolean;
  /** Of a package built with `--inspectable`, for end-to-end tests. */
  isInspectable(): boolean;
  isRoot: boolean;
  hasSwitch(name: string): boolean;
}>;

/**
 * The first dangerous switch that this start was given, or `null`. An app run from its sources takes them all.
 * `no-sandbox` is let through for root alone: Chromium cannot start there without it.
 */
export function refusedSwitch({ isPackaged, isInspectable, isRoot, hasSwitch }: ProcessStart): string | null {
  if (!isPackaged || isInspectable()) return null;
  const refused = isRoot ? refusedSwitches : [...refusedSwitches, 'no-sandbox'];
  return refused.find(hasSwitch) ?? null;
}

/** Whether the app in that folder or archive was built with `--inspectable`. */
export function isInspectable(appPath: string): boolean {
  const manifest = JSON.parse(readFileSync(join(appPath, 'package.json'), 'utf8')) as {
    galley?: { inspectable?: boolean };
  };
  return manifest.galley?.inspectable === true;
}
