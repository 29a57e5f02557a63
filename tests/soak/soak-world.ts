import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type { Outcome } from '../../shared/fault.ts';
import type { MergeItem } from '../../shared/merge-items.ts';
import { type DocumentInfo, sampleConnectionId } from '../../shared/model.ts';
import type { ReportRequest } from '../../shared/report-request.ts';
import type { Executable } from '../e2e/galley.ts';
import type { KnownProof, Memory, SavedPath } from './checks.ts';
import { type Place, places } from './plan.ts';
import { pdfOf, type Services, secrets, startServices } from './services.ts';
import { type SoakApp, startSoakApp, until, Violation, within } from './soak-app.ts';

/** How long the runs of a step may take until they are cancelled, and how long a cancelled one may take to end. */
const runMs = 6_000;
const cancelMs = 10_000;
/** The disk of the user data: more than the documents that Settings allows, and Chromium's own files. */
const diskSize = '500m';

/** Only root may mount a disk. */
const mayMount = process.platform === 'linux' && process.getuid?.() === 0;

export type World = Awaited<ReturnType<typeof createWorld>>;

/**
 * A Galley with its services and folders, and everything that it has acknowledged so far. Everything is in `folder`.
 */
export async function createWorld({ executable, folder }: Readonly<{ executable: Executable; folder: string }>) {
  const userData = join(folder, 'user-data');
  const savedFolder = join(folder, 'saved');
  const outputFolder = join(folder, 'output');
  for (const each of [userData, savedFolder, outputFolder]) mkdirSync(each);
  if (mayMount) execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize}`, 'tmpfs', userData]);

  const services: Services = await startServices();
  const options = { executable, userData, outputPath: join(outputFolder, 'galley.txt') };
  const connectionIds = new Map<Place, string>([['sample', sampleConnectionId]]);
  const saved = new Map<string, SavedPath>();
  const proofs = new Map<number, KnownProof>();
  let app: SoakApp;
  let startMemory: Memory = { main: 0, window: 0 };
  let made = 0;

  const start = async () => {
    app = await startSoakApp(options);
    await after(1_000);
    startMemory = await app.memory();
  };

  const signIn = async (place: Exclude<Place, 'sample'>) => {
    const id = connectionIds.get(place);
    const connection = {
      ...(id !== undefined && { id }),
      name: place,
      authUrl: services.authUrl,
      serviceUrl: services.urls[place],
      clientId: 'soak',
      username: 'author@example.com',
      rememberPassword: true,
      colour: 'teal',
    } as const;
    const { password, 'client secret': clientSecret } = secrets;
    const outcome = await app.call('session.signIn', { connection, password, clientSecret });
    if (!outcome.ok) throw new Error(`could not sign in: ${JSON.stringify(outcome.fault)}`);
    if (outcome.value.protection.kind !== 'keychain') throw new Error(`no keychain: ${outcome.value.protection.why}`);
    connectionIds.set(place, outcome.value.connectionId);
  };

  const snapshot = async () => {
    const outcome = await app.call('app.snapshot');
    if (!outcome.ok) throw new Violation(`the app does not answer: ${JSON.stringify(outcome.fault)}`);
    return outcome.value;
  };

  const cancelAll = async () => {
    for (const { runId } of (await snapshot()).runs) await app.call('runs.cancel', { runId });
  };

  const choose = async (place: Place) => {
    const id = connectionIds.get(place)!;
    if ((await snapshot()).session.connectionId !== id) await app.call('connections.choose', { id });
    // A token that was renewed on a full disk is not stored, so the next start does not have it.
    if (place !== 'sample' && (await snapshot()).session.state === 'signed-out') await signIn(place);
  };

  type Run = Readonly<{ runId: string; outcome: Promise<Outcome<DocumentInfo>> }>;

  /** Starts a run at the current connection. */
  const run = (request: ReportRequest | Readonly<{ items: MergeItem[] }>): Run => {
    const runId = crypto.randomUUID();
    const outcome =
      'items' in request
        ? app.begin('merge.run', { runId, items: request.items })
        : app.begin('report.run', { runId, request });
    outcome.catch(() => {});
    return { runId, outcome };
  };

  /** Its outcome; it is cancelled if it takes long. */
  const outcomeOf = async ({ runId, outcome }: Run, withinMs = runMs): Promise<Outcome<DocumentInfo>> => {
    const isOver = await Promise.race([outcome.then(() => true), after(withinMs, false)]);
    if (!isOver) await app.call('runs.cancel', { runId });
    return within(cancelMs, 'the end of a cancelled run', outcome);
  };

  const world = {
    folder,
    userData,
    savedFolder,
    outputFolder,
    services,
    saved,
    proofs,
    mayMount,
    snapshot,
    choose,
    run,
    outcomeOf,
    cancelAll,
    get app() {
      return app;
    },
    get startMemory() {
      return startMemory;
    },

    connectionId: (place: Place): string => connectionIds.get(place)!,

    /** What a proof of that number is approved for. */
    requestOf: (key: number) => ({ operation: 'render', templateID: `T-${key}`, sobjectId: `R-${key}` }) as const,

    /** Starts this many different runs at the current connection at once. */
    burst: (runs: number): Run[] =>
      Array.from({ length: runs }, (_, at) => run({ operation: 'info', templateID: `B-${at}`, sobjectId: 'R' })),

    /** Makes a report at `steady`; `null` if there was none in time, as while the limit is used up. */
    async render(
      key: number,
      how: Readonly<{ pages?: number; attachedMb?: number }> = {},
    ): Promise<DocumentInfo | null> {
      await choose('steady');
      made += 1;
      services.renders(await pdfOf(`Report ${made}`, how.pages ?? 1, how.attachedMb));
      const outcome = await outcomeOf(run(world.requestOf(key)));
      if (outcome.ok) return outcome.value;
      if (outcome.fault.code === 'CANCELLED') return null;
      throw new Violation(`a report of a correct service failed: ${JSON.stringify(outcome.fault)}`);
    },

    /** Ends every run that is still under way. */
    async endRuns(): Promise<void> {
      await cancelAll();
      await until(cancelMs, 'every cancelled run has ended', async () => (await snapshot()).runs.length === 0);
    },

    /** Starts Galley after its end. */
    start,

    async restart(): Promise<void> {
      await world.endRuns();
      await app.close();
      await start();
    },

    /** The user data, the saved files, the output and the page in their current state, to find the cause. */
    async keepEvidence(target: string): Promise<void> {
      mkdirSync(target, { recursive: true });
      await app.page.screenshot({ path: join(target, 'page.png'), timeout: 5_000 }).catch(() => {});
      execFileSync('cp', ['-r', userData, savedFolder, outputFolder, target]);
    },

    /** Never rejects. */
    async end(): Promise<void> {
      await app?.close().catch(() => app.killMain().catch(() => {}));
      await services.stop().catch(() => {});
      if (mayMount) execFileSync('umount', ['-l', userData]);
    },
  };

  try {
    await start();
    for (const place of places) if (place !== 'sample') await signIn(place);
    // Short timeouts, so that a service that does not answer does not delay a step.
    await app!.call('settings.change', { readTimeoutS: 5, renderTimeoutS: 30, idleTimeoutS: 5, keepDocumentsMiB: 64 });
  } catch (reason) {
    await world.end();
    throw reason;
  }
  return world;
}
