import { expect, test } from 'vitest';
import { type ProcessStart, refusedSwitch } from '../../../../electron/security/refused-switch.ts';

const start = (given: readonly string[], changes: Partial<ProcessStart> = {}) =>
  refusedSwitch({
    isPackaged: true,
    isInspectable: () => false,
    isRoot: false,
    hasSwitch: (name) => given.includes(name),
    ...changes,
  });

test.each([
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
  'no-sandbox',
])('a package does not start with --%s', (name) => {
  expect(start(['user-data-dir', name])).toBe(name);
});

test('root may start a package without the sandbox, and with nothing else', () => {
  expect(start(['no-sandbox'], { isRoot: true })).toBeNull();
  expect(start(['no-sandbox', 'inspect'], { isRoot: true })).toBe('inspect');
});

test('an own folder and a proxy are allowed, and everything is from the sources or in a package for tests', () => {
  expect(start(['user-data-dir', 'proxy-server'])).toBeNull();
  expect(start(['inspect'], { isPackaged: false })).toBeNull();
  expect(start(['inspect'], { isInspectable: () => true })).toBeNull();
});
