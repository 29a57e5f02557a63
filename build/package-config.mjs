import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * electron-builder's configuration for the three platforms.
 *
 * @param {Readonly<{
 *   electron: Readonly<{ version: string, dist: string }>,
 *   output: string,
 *   inspectable: boolean,
 *   maintainer?: string,
 * }>} options `output` is relative to the project; `inspectable` is the flavour for end-to-end tests, which differs in
 *   one fuse, its entry and one line of metadata; `maintainer` is who a Linux package names for questions (Debian policy, 5.6.2)
 * @returns {import('electron-builder').Configuration}
 */
export function packageConfig({ electron, output, inspectable, maintainer }) {
  return {
    appId: 'org.galley.Galley',
    productName: 'Galley',
    copyright: 'Copyright © The Galley authors',
    directories: { output, buildResources: 'build' },
    // Everything is bundled, so a package needs no node_modules. Stack traces of users need no source maps.
    files: [
      'dist/**/*',
      '!**/*.map',
      '!node_modules/**/*',
      'package.json',
      ...(inspectable ? [] : ['!dist/driver/**']),
    ],
    // Packagers look for them here. The window shows the second one, which is also inside the archive.
    extraFiles: [
      { from: 'LICENSE', to: 'LICENSE.galley.txt' },
      { from: 'dist/renderer/licences.txt', to: 'LICENSES.third-party.txt' },
    ],
    extraMetadata: {
      desktopName: 'org.galley.Galley.desktop',
      ...(inspectable && { main: 'dist/driver/main.js', galley: { inspectable: true } }),
    },
    asar: true,
    npmRebuild: false,
    publish: null,
    electronVersion: electron.version,
    electronDist: electron.dist,
    electronLanguages: ['en-US'],
    afterExtract: removeDefaultApp,
    electronFuses: {
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: inspectable,
      // Electron has no such check on Linux. On other systems the fuse needs the header that electron-builder writes.
      enableEmbeddedAsarIntegrityValidation: process.platform !== 'linux',
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
    },
    linux: {
      target: ['AppImage', 'deb'],
      executableName: 'galley',
      icon: 'icons/png',
      category: 'Development',
      ...(maintainer && { maintainer }),
      synopsis: 'Preview report templates while you write them',
      syncDesktopName: true,
      desktop: {
        entry: { GenericName: 'Report preview', Keywords: 'report;template;PDF;preview;', StartupNotify: 'true' },
      },
    },
    mac: {
      target: ['dmg'],
      icon: 'icons/galley.icns',
      category: 'public.app-category.developer-tools',
      hardenedRuntime: true,
      entitlements: 'build/entitlements.mac.plist',
      entitlementsInherit: 'build/entitlements.mac.plist',
    },
    win: { target: ['nsis'], icon: 'icons/galley.ico' },
    nsis: { oneClick: true, perMachine: false, deleteAppDataOnUninstall: false },
  };
}

/**
 * The runtime contains a default app that runs any folder. It is not packaged.
 *
 * @param {Readonly<{ appOutDir: string, electronPlatformName: string }>} context
 */
async function removeDefaultApp({ appOutDir, electronPlatformName }) {
  const resources = electronPlatformName === 'darwin' ? join('Electron.app', 'Contents', 'Resources') : 'resources';
  const leftovers = [join(resources, 'app'), join(resources, 'default_app.asar'), 'version'];
  await Promise.all(leftovers.map((name) => rm(join(appOutDir, name), { recursive: true, force: true })));
}
