import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type { Outcome } from '../../shared/fault.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import type { StepOf } from './plan.ts';
import { pdfOf } from './services.ts';
import type { World } from './soak-world.ts';

type Kill = StepOf<'kill main'> | StepOf<'kill renderer'>;

/** Ends the main process at some moment of the step, and starts Galley again. */
export async function killMain(world: World, step: StepOf<'kill main'>): Promise<void> {
  const acknowledge = await beginWork(world, step);
  await after(step.afterMs);
  await world.app.killMain();
  acknowledge();
  await world.start();
}

/** Ends the page's process at some moment of the step; the page restarts by itself. */
export async function killRenderer(world: World, step: StepOf<'kill renderer'>): Promise<void> {
  const acknowledge = await beginWork(world, step);
  await after(step.afterMs);
  await world.app.killRenderer();
  acknowledge();
  // Playwright has lost the page. Also, a second kill within a minute would ask before the page restarts.
  await world.restart();
}

/** Starts the action to disturb, and returns a function that records what was acknowledged before the disturbance. */
async function beginWork(world: World, { during, key, size }: Kill): Promise<() => void> {
  switch (during) {
    case 'idle':
      return () => {};
    case 'save':
      return beginSave(world, await world.render(key, { attachedMb: size }), key);
    case 'approve':
      return beginApproval(world, await world.render(key, { attachedMb: size }), key);
    case 'settings':
      for (let at = 0; at < 20; at += 1) {
        noteOutcome(world.app.begin('settings.change', { keepDocumentsDays: at + 1 }));
      }
      return () => {};
    case 'burst':
      await world.choose('second');
      world.burst(40);
      return () => {};
    case 'receive':
      await world.choose('steady');
      world.services.renders(await pdfOf('Half of a report', 1, size), 'slowly');
      world.run(world.requestOf(key));
      return () => {};
  }
}

function beginSave(world: World, document: DocumentInfo | null, key: number): () => void {
  if (!document) return () => {};
  const path = join(world.savedFolder, `report-${key}.pdf`);
  const before = world.saved.get(path) ?? { mayBeMissing: true, sha256s: new Set<string>() };
  world.saved.set(path, { ...before, sha256s: new Set([...before.sha256s, document.sha256]) });
  const outcome = noteOutcome(
    world.app.answerSaves(path).then(() => world.app.begin('documents.save', { documentId: document.id })),
  );
  return () => {
    if (outcome()?.ok) world.saved.set(path, { mayBeMissing: false, sha256s: new Set([document.sha256]) });
  };
}

function beginApproval(world: World, document: DocumentInfo | null, key: number): () => void {
  if (!document) return () => {};
  const before = world.proofs.get(key) ?? new Set([null]);
  world.proofs.set(key, new Set([...before, document.sha256]));
  const outcome = noteOutcome(world.app.begin('proofs.approve', { documentId: document.id }));
  return () => {
    if (outcome()?.ok) world.proofs.set(key, new Set([document.sha256]));
  };
}

/** The outcome so far; after a kill the call has none. */
function noteOutcome<T>(call: Promise<Outcome<T>>): () => Outcome<T> | null {
  let outcome: Outcome<T> | null = null;
  call.then(
    (came) => {
      outcome = came;
    },
    () => {},
  );
  return () => outcome;
}
