import { execFileSync } from 'node:child_process';
import fs, { mkdtempSync, rmSync } from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type SimulatedDisk, simulateDisk } from './simulated-disk.ts';

/** An empty folder that goes with the test. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'galley-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Disks that could not be mounted, by folder. */
const simulated = new Map<string, SimulatedDisk>();

/** A disk of that size that is removed with the test: a real one if the test may mount it, else a simulated one. */
export function smallDisk(bytes: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'galley-disk-'));
  if (canMount) execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder]);
  else simulated.set(folder, simulateDisk(folder, bytes));
  onTestFinished(() => {
    if (canMount) execFileSync('umount', ['--lazy', folder]);
    simulated.get(folder)?.remove();
    simulated.delete(folder);
    rmSync(folder, { recursive: true });
  });
  return folder;
}

/** From now on nothing can be written to a disk of `smallDisk`, not even by root. */
export function makeReadOnly(disk: string): void {
  if (canMount) execFileSync('mount', ['-o', 'remount,ro', disk]);
  simulated.get(disk)?.makeReadOnly();
}

/** From now on this process can read neither the file nor the folder at that place, as without permission: root may read everything. */
export function makeUnreadable(place: string): void {
  const { readFile } = promises;
  const { readdirSync } = fs;
  const refuse = (path: unknown, syscall: string) => {
    if (path === place) throw Object.assign(new Error(`EACCES: ${syscall}`), { code: 'EACCES', syscall, path });
  };
  promises.readFile = (async (path: string, ...rest: []) => {
    refuse(path, 'open');
    return readFile(path, ...rest);
  }) as typeof readFile;
  fs.readdirSync = ((path: string, ...rest: []) => {
    refuse(path, 'scandir');
    return readdirSync(path, ...rest);
  }) as typeof readdirSync;
  syncBuiltinESMExports();
  onTestFinished(() => {
    promises.readFile = readFile;
    fs.readdirSync = readdirSync;
    syncBuiltinESMExports();
  });
}

/** Whether this machine lets a test mount disks of its own. */
const canMount = process.platform === 'linux' && process.getuid?.() === 0 && mounts();

function mounts(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'galley-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
