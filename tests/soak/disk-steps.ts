import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { StepOf } from './plan.ts';
import { Violation } from './soak-app.ts';
import type { World } from './soak-world.ts';

/**
 * Saves to a disk that is too small. The save must fail with a message and leave nothing there. A user who may not
 * mount a disk gets a read-only folder instead.
 */
export async function fullDiskSave(world: World, { size }: StepOf<'save to a full disk'>): Promise<void> {
  const document = await world.render(0, { attachedMb: size });
  if (!document) return;
  const disk = join(world.folder, 'disk');
  mkdirSync(disk);
  if (world.mayMount) execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=512k', 'tmpfs', disk]);
  else chmodSync(disk, 0o500);
  try {
    await world.app.answerSaves(join(disk, 'report.pdf'));
    const outcome = await world.app.call('documents.save', { documentId: document.id });
    const expected = world.mayMount ? 'DISK-FULL' : 'SAVE-REFUSED';
    if (outcome.ok || outcome.fault.code !== expected) {
      throw new Violation(`a save to a full disk gave ${JSON.stringify(outcome)} instead of ${expected}`);
    }
    const left = readdirSync(disk);
    if (left.length > 0) throw new Violation(`a save to a full disk has left ${left.join(', ')}`);
  } finally {
    if (world.mayMount) execFileSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}

/**
 * Works for a while with no space for the user data. Failures must have a message, and data stored before must stay.
 */
export async function fullUserData(world: World, { key }: StepOf<'full disk for the user data'>): Promise<void> {
  const document = await world.render(key);
  const before = world.proofs.get(key) ?? new Set([null]);
  const free = useUpRoom(world);
  try {
    await world.app.call('settings.change', { theme: 'dark', keepDocumentsDays: 7 });
    if (document) {
      world.proofs.set(key, new Set([...before, document.sha256]));
      const outcome = await world.app.call('proofs.approve', { documentId: document.id });
      world.proofs.set(key, outcome.ok ? new Set([document.sha256]) : before);
    }
    const made = await world.outcomeOf(world.run({ operation: 'info', templateID: 'T', sobjectId: 'R' }));
    if (!made.ok && made.fault.code === 'DEFECT') {
      throw new Violation(`a full disk gave a defect: ${JSON.stringify(made.fault)}`);
    }
  } finally {
    free();
  }
}

/** Gives a function that makes room again. */
function useUpRoom({ userData, mayMount }: World): () => void {
  const filler = join(userData, 'filler');
  const documents = join(userData, 'documents');
  if (!mayMount) {
    chmodSync(documents, 0o500);
    return () => chmodSync(documents, 0o700);
  }
  const file = openSync(filler, 'w');
  for (let bytes = 1_048_576; bytes >= 1; ) {
    try {
      writeSync(file, Buffer.alloc(bytes));
    } catch {
      bytes = Math.floor(bytes / 4);
    }
  }
  closeSync(file);
  return () => rmSync(filler, { force: true });
}
