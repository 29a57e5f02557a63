import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ChooseDependencies, chooseRuntime } from '../../../build/runtime/choose.mjs';

/** A Linux machine on x64 that reaches everything and has nothing installed; `log` records its actions. */
function machine(change: Partial<ChooseDependencies> = {}) {
  const log: string[] = [];
  const deps: ChooseDependencies = {
    platform: 'linux',
    overrideDist: undefined,
    exists: async () => true,
    versionIn: async () => '44.0.0',
    electronPackage: {
      version: '45.4.1',
      dist: '/tree/electron/dist',
      isInstalled: async () => false,
      download: async () => {
        log.push('download');
        return { ok: true };
      },
    },
    lastRefusal: {
      recall: async () => undefined,
      remember: async (version, reason) => void log.push(`remember ${version} ${reason}`),
    },
    registry: {
      version: '33.2.1',
      obtain: async () => {
        log.push('obtain');
        return '/cache/electron';
      },
    },
    ...change,
  };
  return { deps, log };
}

const installed: ChooseDependencies['electronPackage'] = {
  ...machine().deps.electronPackage,
  isInstalled: async () => true,
};

const refused = (log: string[]): ChooseDependencies['electronPackage'] => ({
  ...machine().deps.electronPackage,
  download: async () => {
    log.push('download');
    return { ok: false, reason: 'fetch failed' };
  },
});

test('the folder named by ELECTRON_OVERRIDE_DIST_PATH comes before all else', async () => {
  const { deps, log } = machine({ overrideDist: '/own', electronPackage: installed });
  expect(await chooseRuntime(deps)).toMatchObject({
    source: 'override',
    executable: join('/own', 'electron'),
    version: '44.0.0',
  });
  expect(log).toEqual([]);
});

test('an override without Electron in it is an error, not a reason to run another Electron', async () => {
  const { deps, log } = machine({ overrideDist: '/own', exists: async () => false });
  await expect(chooseRuntime(deps)).rejects.toThrow(/ELECTRON_OVERRIDE_DIST_PATH.*does not exist/);
  expect(log).toEqual([]);
});

test('an installed binary of the pinned version is used without asking the network', async () => {
  const { deps, log } = machine({ electronPackage: installed });
  expect(await chooseRuntime(deps)).toMatchObject({
    source: 'electron-package',
    executable: join('/tree/electron/dist', 'electron'),
    version: '45.4.1',
  });
  expect(log).toEqual([]);
});

test('where the pinned Electron can be downloaded, the fallback never is', async () => {
  const { deps, log } = machine();
  expect(await chooseRuntime(deps)).toMatchObject({ source: 'electron-package', version: '45.4.1' });
  expect(log).toEqual(['download']);
});

test("a refused download is remembered, and the registry's Electron is used for the reason it gave", async () => {
  const { deps, log } = machine();
  const runtime = await chooseRuntime({ ...deps, electronPackage: refused(log) });
  expect(runtime).toMatchObject({
    source: 'registry',
    executable: join('/cache/electron', 'electron'),
    version: '33.2.1',
  });
  expect(runtime.why).toContain('fetch failed');
  expect(log).toEqual(['download', 'remember 45.4.1 fetch failed', 'obtain']);
});

test('a refusal of a short while ago is not asked for again', async () => {
  const { deps, log } = machine({
    lastRefusal: { recall: async () => 'fetch failed, just now', remember: async () => void log.push('remember') },
  });
  expect(await chooseRuntime(deps)).toMatchObject({ source: 'registry', why: expect.stringContaining('just now') });
  expect(log).toEqual(['obtain']);
});

test('where there is no fallback, each start asks again and a refusal says what to do', async () => {
  const { deps, log } = machine({
    platform: 'win32',
    registry: undefined,
    lastRefusal: { recall: async () => 'fetch failed, just now', remember: async () => void log.push('remember') },
  });
  await expect(chooseRuntime({ ...deps, electronPackage: refused(log) })).rejects.toThrow(
    /45\.4\.1 could not be downloaded: fetch failed[\s\S]*ELECTRON_MIRROR/,
  );
  expect(log).toEqual(['download']);
});

test.each([
  ['linux', 'electron'],
  ['win32', 'electron.exe'],
  ['darwin', join('Electron.app', 'Contents', 'MacOS', 'Electron')],
] as const)('on %s the executable is %s', async (platform, name) => {
  const { deps } = machine({ platform, electronPackage: installed });
  expect((await chooseRuntime(deps)).executable).toBe(join('/tree/electron/dist', name));
});
