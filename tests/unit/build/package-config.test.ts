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

test('no source maps, no node_modules and no entry for a driver are packaged', () => {
  expect(handedOut.files).toEqual(expect.arrayContaining(['!**/*.map', '!node_modules/**/*', '!dist/driver/**']));
});

test('what the end-to-end tests drive differs from what is handed out in one fuse, its entry and one line of metadata', () => {
  const { galley, main, ...extraMetadata } = inspectable.extraMetadata;
  expect(galley).toEqual({ inspectable: true });
  expect(main).toBe('dist/driver/main.js');
  expect({
    ...inspectable,
    files: handedOut.files,
    extraMetadata,
    electronFuses: { ...inspectable.electronFuses, enableNodeCliInspectArguments: false },
  }).toEqual(handedOut);
});
