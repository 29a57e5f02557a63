import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import {
  checkLimit,
  checkMemory,
  checkParses,
  checkProof,
  checkSaved,
  checkTemporary,
  createSecretsCheck,
  filesBelow,
  sha256Of,
  type Violations,
} from './checks.ts';
import type { StepKind } from './plan.ts';
import { secrets } from './services.ts';
import type { World } from './soak-world.ts';

/** How long memory, temporary files and stored files may take to settle. */
const restMs = 20_000;
const askAgainMs = 250;

/** After these steps Galley has just started. */
const startsAnew: ReadonlySet<StepKind> = new Set(['start again', 'kill main', 'kill renderer']);

/** Checks everything that must hold after each step. Rejects with a `Violation` if the app does not answer. */
export function createInvariants(world: World) {
  const checkSecrets = createSecretsCheck(secrets);
  const { userData, savedFolder, outputFolder } = world;

  return async (after: StepKind): Promise<Violations> => {
    await world.endRuns();
    const violations = [
      ...checkSaved(world.saved),
      ...(await proofViolations(world)),
      ...checkLimit(world.services.arrivals),
      ...checkSecrets([userData, savedFolder, outputFolder]),
      ...(await settled(() => checkParses(userData))),
      ...(await settled(() => memoryViolations(world))),
    ];
    if (!startsAnew.has(after)) return violations;
    return [
      ...violations,
      ...(await settled(() => checkTemporary([userData, savedFolder]))),
      ...(await noticeViolations(world)),
    ];
  };
}

/** Memory counts after a garbage collection, so one runs first. */
async function memoryViolations({ app, startMemory }: World): Promise<Violations> {
  if (checkMemory(startMemory, await app.memory()).length === 0) return [];
  await app.collect();
  return checkMemory(startMemory, await app.memory());
}

/** The app's view of each proof, and the bytes as the page reads them or as they are in a file of the user data. */
async function proofViolations(world: World): Promise<Violations> {
  const violations: string[] = [];
  for (const [key, known] of world.proofs) {
    const { templateID, sobjectId } = world.requestOf(key);
    const connectionId = world.connectionId('steady');
    const outcome = await world.app.call('proofs.of', { connectionId, templateID, sobjectId });
    if (!outcome.ok) {
      violations.push(`the proof of ${templateID} cannot be asked for: ${JSON.stringify(outcome.fault)}`);
      continue;
    }
    const { approved } = outcome.value;
    const bytesSha256 = approved && ((await world.app.documentSha256(approved.id)) ?? onDisk(world, approved.sha256));
    violations.push(...checkProof(templateID, known, { approved: approved?.sha256 ?? null, bytesSha256 }));
    // What was uncertain after a kill is known now.
    world.proofs.set(key, new Set([approved?.sha256 ?? null]));
  }
  return violations;
}

const onDisk = ({ userData }: World, sha256: string): string | null =>
  filesBelow(join(userData, 'proofs')).some((path) => sha256Of(readFileSync(path)) === sha256) ? sha256 : null;

/** A kill damages no file of Galley, so the next start reports none. */
async function noticeViolations(world: World): Promise<Violations> {
  const { notices } = await world.snapshot();
  return notices
    .filter(({ text }) => /set aside|damaged|cannot be read|could not be read/i.test(text))
    .map(({ text }) => `the start says: ${text}`);
}

/** The violations that remain after a while, because something may be in progress. */
async function settled(check: () => Violations | Promise<Violations>): Promise<Violations> {
  const endMs = performance.now() + restMs;
  for (;;) {
    const violations = await check();
    if (violations.length === 0 || performance.now() > endMs) return violations;
    await after(askAgainMs);
  }
}
