import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { runReport } from '../e2e/galley.ts';
import { corpusFile } from '../support/corpus/corpus.ts';
import { fullDiskSave, fullUserData } from './disk-steps.ts';
import { killMain, killRenderer } from './kill-steps.ts';
import type { StepKind, StepOf } from './plan.ts';
import { pdfOf } from './services.ts';
import { until, Violation } from './soak-app.ts';
import type { World } from './soak-world.ts';

export type Steps = { readonly [K in StepKind]: (world: World, step: StepOf<K>) => Promise<void> };

/** How long a step waits for a viewer to show a report. */
const lookMs = 8_000;

/** What each kind of step does. Rejects with a `Violation` if it finds one by itself. */
export const steps: Steps = {
  'start again': (world) => world.restart(),
  'kill main': killMain,
  'kill renderer': killRenderer,

  async 'render again'(world, { runs, pages, key }) {
    await world.choose('steady');
    for (let run = 1; run <= runs; run += 1) {
      world.services.renders(await pdfOf(`Report ${key}, run ${run}`, pages));
      await runInWindow(world, `T-${key}`, `R-${key}`);
    }
  },

  async 'run and cancel'(world, { place, runs, operation, cancelAfterMs }) {
    await world.choose(place);
    world.services.beHostile('says nothing');
    const begun = Array.from({ length: runs }, (_, at) =>
      world.run({ operation, templateID: 'invoice', sobjectId: at % 2 ? 'INV-2041' : 'INV-2042' }),
    );
    await after(cancelAfterMs);
    for (const run of begun) await world.outcomeOf(run, 0);
  },

  async burst(world, { place, does, runs, cancelAfterMs }) {
    await world.choose(place);
    world.services.beHostile(does);
    const begun = world.burst(runs);
    await after(cancelAfterMs);
    await world.cancelAll();
    await Promise.all(begun.map((run) => world.outcomeOf(run, 5_000)));
  },

  async 'move a service'(world, { before, after: later, cancelAfterMs }) {
    await world.choose('moving');
    const begun = world.burst(before);
    await after(cancelAfterMs);
    const connectionId = world.connectionId('moving');
    const moved = await world.app.call('connections.moveService', {
      connectionId,
      serviceUrl: world.services.nextAddress(),
    });
    if (!moved.ok) throw new Violation(`a service could not be moved: ${JSON.stringify(moved.fault)}`);
    begun.push(...world.burst(later));
    await after(cancelAfterMs);
    await world.cancelAll();
    await Promise.all(begun.map((run) => world.outcomeOf(run, 5_000)));
  },

  async 'stop a service'(world, { still, stillMs, after: later, cancelAfterMs }) {
    await world.choose('stoppable');
    world.services.standStill();
    try {
      const begun = world.burst(still);
      await after(stillMs);
      await world.cancelAll();
      await Promise.all(begun.map((run) => world.outcomeOf(run, 5_000)));
    } finally {
      world.services.goOn();
    }
    const begun = world.burst(later);
    await after(cancelAfterMs);
    await world.cancelAll();
    await Promise.all(begun.map((run) => world.outcomeOf(run, 5_000)));
  },

  async 'switch connections'(world, { to }) {
    for (const place of to) {
      await world.choose(place);
      world.run({ operation: 'info', templateID: 'invoice', sobjectId: 'INV-2041' });
    }
    const { session } = await world.snapshot();
    const last = world.connectionId(to.at(-1)!);
    if (session.connectionId !== last)
      throw new Violation(`the current connection is not the last one chosen, ${to.at(-1)}`);
  },

  async merge(world, { place, items }) {
    await world.choose(place);
    world.services.renders(await pdfOf('Merged', items));
    const ids = ['terms-and-conditions', 'paper-guide', 'price-list'];
    const list = Array.from({ length: items }, (_, at) => ({ type: 'attachment' as const, id: ids[at % ids.length]! }));
    await world.outcomeOf(world.run({ items: list }));
  },

  async 'sample report'(world, { report, operation }) {
    await world.choose('sample');
    await world.outcomeOf(world.run({ operation, ...report }));
  },

  async 'hostile answer'(world, { does, operation }) {
    await world.choose('hostile');
    world.services.beHostile(does);
    const run = world.run({ operation, templateID: 'T', sobjectId: 'R' });
    const outcome = await world.outcomeOf(run);
    if (!outcome.ok && !(outcome.fault.happened && outcome.fault.advice)) {
      throw new Violation(`a fault without words: ${JSON.stringify(outcome.fault)}`);
    }
    if (!outcome.ok && outcome.fault.code === 'DEFECT') {
      throw new Violation(`a defect instead of a fault of the service: ${JSON.stringify(outcome.fault)}`);
    }
  },

  async 'open a PDF of the corpus'(world, { file }) {
    await world.choose('steady');
    world.services.renders((await corpusFile(file))!);
    await runInWindow(world, 'corpus', file);
  },

  async approve(world, { key, pages }) {
    const document = await world.render(key, { pages });
    if (!document) return;
    const before = world.proofs.get(key) ?? new Set([null]);
    world.proofs.set(key, new Set([...before, document.sha256]));
    const outcome = await world.app.call('proofs.approve', { documentId: document.id });
    world.proofs.set(key, outcome.ok ? new Set([document.sha256]) : before);
  },

  async withdraw(world, { key }) {
    const before = world.proofs.get(key) ?? new Set([null]);
    world.proofs.set(key, new Set([...before, null]));
    const { templateID, sobjectId } = world.requestOf(key);
    const connectionId = world.connectionId('steady');
    const outcome = await world.app.call('proofs.withdraw', { connectionId, templateID, sobjectId });
    world.proofs.set(key, outcome.ok ? new Set([null]) : before);
  },

  async save(world, { name, size }) {
    const document = await world.render(0, { attachedMb: size });
    if (!document) return;
    const path = join(world.savedFolder, `report-${name}.pdf`);
    const before = world.saved.get(path) ?? { mayBeMissing: true, sha256s: new Set() };
    await world.app.answerSaves(path);
    const outcome = await world.app.call('documents.save', { documentId: document.id });
    if (!outcome.ok) throw new Violation(`a save failed without a reason: ${JSON.stringify(outcome.fault)}`);
    world.saved.set(path, outcome.value ? { mayBeMissing: false, sha256s: new Set([document.sha256]) } : before);
  },

  async 'change settings'(world, { theme, keepDocumentsMiB }) {
    const outcome = await world.app.call('settings.change', { theme, keepDocumentsMiB });
    if (!outcome.ok) throw new Violation(`settings could not be changed: ${JSON.stringify(outcome.fault)}`);
    const { preferences } = await world.snapshot();
    if (preferences.theme !== theme || preferences.keepDocumentsMiB !== keepDocumentsMiB) {
      throw new Violation('changed settings are not what they were changed to');
    }
  },

  async 'clear Activity'(world) {
    const outcome = await world.app.call('activity.clear');
    const listed = await world.app.call('activity.list');
    if (!outcome.ok || !listed.ok || listed.value.length > 0) throw new Violation('Activity could not be cleared');
  },

  'save to a full disk': fullDiskSave,
  'full disk for the user data': fullUserData,
};

/** Runs a report as its author does, with the fields and the button, and turns some pages. */
async function runInWindow(world: World, templateID: string, sobjectId: string): Promise<void> {
  const { page } = world.app;
  // A dialog of the last report, such as for its password, may be open.
  await page.keyboard.press('Escape');
  try {
    await runReport(page, 'PDF', templateID, sobjectId);
  } catch (reason) {
    throw new Violation(`the window cannot be used: ${reason instanceof Error ? reason.message : reason}`);
  }
  const isOver = async () => (await world.snapshot()).runs.length === 0;
  await until(lookMs, 'the run', isOver).catch(() => world.endRuns());
  const seen = page.locator('[data-page-number="1"] canvas, [role="alert"]').first();
  await seen.waitFor({ timeout: lookMs }).catch(() => {});
  // The page of the last report stays until that of this one is drawn.
  await after(1_000);
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
}
