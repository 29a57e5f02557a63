import { expect, test } from 'vitest';
import { packageConfig } from '../../../build/package-config.mjs';

const electron = { version: '45.4.1', dist: '/electron' };
const handedOut = packageConfig({ electron, output: 'release', inspectable: false });
const inspectable = packageConfig({ electron, output: 'release', inspectable: true });

test('a packaged app is nothing but itself: no Node program, no debugger, no app beside its archive', () => {
  expect(handedOut.electronFuses).toMatchObject({
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
    enableCookieEncryption: true,
  });
  expect(handedOut.asar).toBe(true);
});

test('no source maps and no node_modules are packaged', () => {
  expect(handedOut.files).toEqual(expect.arrayContaining(['!**/*.map', '!node_modules/**/*']));
});

test('what the end-to-end tests drive differs from what is handed out in one fuse and one line of metadata', () => {
  const { services, ...extraMetadata } = inspectable.extraMetadata;
  expect(services).toEqual({ inspectable: true });
  expect({
    ...inspectable,
    extraMetadata,
    electronFuses: { ...inspectable.electronFuses, enableNodeCliInspectArguments: false },
  }).toEqual(handedOut);
});
