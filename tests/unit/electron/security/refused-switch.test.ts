import { expect, test } from 'vitest';
import { type ProcessStart, refusedSwitch } from '../../../../electron/security/refused-switch.ts';

const start = (given: readonly string[], changes: Partial<ProcessStart> = {}) =>
  refusedSwitch({
    isPackaged: true,
    isInspectable: () => false,
    isRoot: false,
    platform: 'linux',
    argv: ['/opt/galley', ...given],
    ...changes,
  });

test.each([
  // Debuggers and code of others.
  ['remote-debugging-port', '--remote-debugging-port=0'],
  ['remote-debugging-pipe', '--remote-debugging-pipe'],
  ['inspect', '--inspect'],
  ['inspect-brk', '--inspect-brk=9229'],
  ['js-flags', '--js-flags=--expose-gc'],
  ['load-extension', '--load-extension=/tmp/x'],
  ['require', '--require=/tmp/x.js'],
  // Programs that Chromium starts.
  ['renderer-cmd-prefix', '--renderer-cmd-prefix=/tmp/x'],
  ['utility-cmd-prefix', '--utility-cmd-prefix=/tmp/x'],
  ['gpu-launcher', '--gpu-launcher=/tmp/x'],
  ['browser-subprocess-path', '--browser-subprocess-path=/tmp/x'],
  // The sandbox.
  ['no-sandbox', '--no-sandbox'],
  ['no-zygote', '--no-zygote'],
  ['single-process', '--single-process'],
  ['disable-gpu-sandbox', '--disable-gpu-sandbox'],
  ['disable-setuid-sandbox', '--disable-setuid-sandbox'],
  ['disable-seccomp-filter-sandbox', '--disable-seccomp-filter-sandbox'],
  ['disable-namespace-sandbox', '--disable-namespace-sandbox'],
  ['allow-sandbox-debugging', '--allow-sandbox-debugging'],
  ['disable-features', '--disable-features=NetworkServiceSandbox'],
  ['disable-web-security', '--disable-web-security'],
  // Secrets in files.
  ['log-net-log', '--log-net-log=/tmp/x.json'],
  ['net-log-capture-mode', '--net-log-capture-mode=Everything'],
  ['ssl-key-log-file', '--ssl-key-log-file=/tmp/keys'],
  ['trace-startup', '--trace-startup'],
  // Traffic.
  ['ignore-certificate-errors', '--ignore-certificate-errors'],
  ['ignore-certificate-errors-spki-list', '--ignore-certificate-errors-spki-list=x'],
  ['host-rules', '--host-rules=MAP * 127.0.0.1'],
  ['host-resolver-rules', '--host-resolver-rules=MAP * 127.0.0.1'],
  ['auth-negotiate-delegate-allowlist', '--auth-negotiate-delegate-allowlist=*'],
  ['a-switch-of-tomorrow', '--a-switch-of-tomorrow'],
])('a package does not start with --%s', (name, argument) => {
  expect(start(['--user-data-dir=/tmp/data', argument])).toBe(name);
});

test.each([
  ['-inspect', 'linux'],
  [' --inspect ', 'linux'],
  ['/inspect', 'win32'],
  ['--INSPECT', 'win32'],
] as const)('a switch is recognised where Chromium would: %j on %s', (argument, platform) => {
  expect(start([argument], { platform })).toBe('inspect');
});

test('what is no switch for Chromium is none', () => {
  expect(start(['/opt/folder', 'galley://x', '-', '--', '--inspect'])).toBeNull();
});

test('root may start a package without the sandbox, and with nothing else', () => {
  expect(start(['--no-sandbox'], { isRoot: true })).toBeNull();
  expect(start(['--no-sandbox', '--inspect'], { isRoot: true })).toBe('inspect');
});

test('an own folder and a proxy are allowed, and everything is from the sources or in a package for tests', () => {
  expect(start(['--user-data-dir=/tmp/data', '--proxy-server=proxy:8080', '--disable-gpu'])).toBeNull();
  expect(start(['--inspect'], { isPackaged: false })).toBeNull();
  expect(start(['--inspect'], { isInspectable: () => true })).toBeNull();
});
