import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtApp } from '../e2e/galley.ts';
import { checkMemory } from './checks.ts';
import { createInvariants } from './invariants.ts';
import { planOf, type Step, type StepKind, stepText } from './plan.ts';
import { Violation, within } from './soak-app.ts';
import { createWorld, type World } from './soak-world.ts';
import { steps } from './steps.ts';

export type SoakOptions = Readonly<{
  seed: number;
  /** It ends after this many minutes or steps, whichever comes first. */
  minutes: number;
  steps: number;
  electronPath: string;
  /** Where the folder with the evidence goes. */
  results: string;
  print(line: string): void;
  /** Ends the soak after the step that is under way. */
  stop: AbortSignal;
}>;

/** Longer than any step takes on a slow machine. */
const stepMs = 5 * 60_000;
const lastActions = 10;

/**
 * Runs the steps of a seed and checks the invariants after each. Resolves to whether all held; the first violation ends
 * it.
 */
export async function runSoak(options: SoakOptions): Promise<boolean> {
  const { seed, print } = options;
  print(`seed ${seed}`);
  const folder = await mkdtemp(join(tmpdir(), 'galley-soak-'));
  try {
    const world = await createWorld({ executable: builtApp(options.electronPath), folder });
    try {
      return await takeSteps(world, options);
    } finally {
      await world.end();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function takeSteps(world: World, { seed, minutes, steps: most, results, print, stop }: SoakOptions) {
  const holds = createInvariants(world);
  const counts = new Map<StepKind, number>();
  const actions: string[] = [];
  const endMs = performance.now() + minutes * 60_000;
  const plan = planOf(seed);
  let passed = 0;
  let violations: readonly string[] = [];
  while (violations.length === 0 && passed < most && performance.now() < endMs && !stop.aborted) {
    const step = plan.next().value;
    const startedMs = performance.now();
    violations = await violationsOf(world, step, holds);
    const tookS = ((performance.now() - startedMs) / 1_000).toFixed(1);
    actions.push(`${passed + 1} ${stepText(step)}: ${tookS} s${await memoryText(world)}`);
    print(actions.at(-1)!);
    if (violations.length > 0) break;
    passed += 1;
    counts.set(step.kind, (counts.get(step.kind) ?? 0) + 1);
  }

  if (violations.length === 0) violations = await violationsAtEnd(world, print);
  if (violations.length > 0) {
    const evidence = join(results, `seed-${seed}-step-${passed + 1}`);
    await world.keepEvidence(evidence);
    print(`\nviolated, seed ${seed}, step ${passed + 1}:`);
    for (const violation of violations) print(`  ${violation}`);
    print('the last actions:');
    for (const action of actions.slice(-lastActions)) print(`  ${action}`);
    print(`the user data, saved files and output are in ${evidence}`);
    print(`repeat with: npm run soak -- --seed ${seed} --steps ${passed + 1}`);
  }
  print(`\n${[...counts].map(([kind, count]) => `${kind} ${count}`).join(', ')}`);
  print(`${passed} passed, ${violations.length > 0 ? 1 : 0} failed`);
  return violations.length === 0;
}

/** Nothing while the app does not say it. */
const memoryText = (world: World): Promise<string> =>
  within(5_000, 'the memory', world.app.memory()).then(
    ({ main, window }) => `, main ${main} MB, window ${window} MB`,
    () => '',
  );

/** The memory after a collection, at the very end. */
async function violationsAtEnd(world: World, print: SoakOptions['print']): Promise<readonly string[]> {
  await world.app.collect();
  const { main, window } = await world.app.memory();
  print(
    `after a collection, main ${main} MB, window ${window} MB; at the last start ${JSON.stringify(world.startMemory)}`,
  );
  return checkMemory(world.startMemory, { main, window });
}

/** The violations of the step, including its own error. */
async function violationsOf(
  world: World,
  step: Step,
  holds: ReturnType<typeof createInvariants>,
): Promise<readonly string[]> {
  // The compiler cannot relate the kind of the step to what it takes.
  const take = steps[step.kind] as (world: World, step: Step) => Promise<void>;
  try {
    await within(stepMs, 'the step', take(world, step));
    return await within(stepMs, 'the checks', holds(step.kind));
  } catch (reason) {
    if (reason instanceof Violation) return [reason.message];
    return [reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)];
  }
}
