import type { Bridge, CallName, Input, Output } from '../../shared/contract.ts';
import { newReport } from '../../shared/new-report.ts';
import { startReportServer } from '../support/report-server.ts';
import { expect, type LaunchedApp, runReport, test } from './galley.ts';
import { signIn } from './sign-in.ts';

const key = { connectionId: 'sample', templateID: 'invoice', sobjectId: 'INV-2041' };

/** The last number in each store. */
type Counts = Readonly<
  Record<'connection' | 'draft' | 'mergeList' | 'filter' | 'ignored' | 'note' | LateStore, number>
>;

/** These are written a moment after a change, once for many changes: a kill loses the changes of that moment. */
const lateStores = ['settings', 'workspace'] as const;
type LateStore = (typeof lateStores)[number];

type Writing = Readonly<{ from: number; key: Input<'proofs.withdraw'>; report: typeof newReport }>;

/** In the page: writes one number after the other to each store, endlessly, and counts the acknowledged ones. */
function writeWithoutEnd({ from, key, report }: Writing): void {
  const { call } = (globalThis as unknown as { galley: Bridge }).galley;
  const get = async <N extends CallName>(name: N, input: Input<N>): Promise<Output<N>> => {
    const outcome = await call(name, input);
    if (!outcome.ok) throw new Error(`${name}: ${outcome.fault.happened}`);
    return outcome.value;
  };
  const { connectionId, templateID } = key;
  const connection = {
    authUrl: 'https://login.example.com',
    serviceUrl: 'https://reports.example.com',
    clientId: 'client',
    username: 'author',
    rememberPassword: false,
    colour: 'blue',
  } as const;
  const write: Record<string, (n: number) => Promise<unknown>> = {
    settings: (n) => get('settings.change', { keepDocumentsMiB: 1_000 + n }),
    workspace: async (n) => {
      const { workspace } = await get('app.snapshot', undefined);
      await get('workspace.keep', {
        ...workspace,
        reports: [{ connectionId, open: [{ ...report, sobjectId: `R-${n}` }], selected: 0 }],
      });
    },
    connection: async (n) => {
      const { connections } = await get('app.snapshot', undefined);
      const own = connections.find(({ name }) => name.startsWith('Own'));
      const changed = { ...connection, ...(own && { id: own.id }), name: `Own ${n}` };
      await get('connections.save', { connection: changed, clientSecret: own ? null : 'client secret' });
    },
    draft: (n) => {
      const content = { markup: `${n}`, original: '', data: null, helpers: '' };
      return get('drafts.save', { ...key, kind: 'template', content });
    },
    mergeList: (n) => get('mergeLists.save', { connectionId, name: 'List', items: [{ type: 'image', id: `${n}` }] }),
    filter: (n) => get('infoFilters.used', { connectionId, templateID, filter: `.[${n}]` }),
    ignored: (n) => {
      const box = { x: 0, y: 0, width: 1, height: n };
      return get('proofs.ignore', { ...key, areas: [{ page: 'all', box }] });
    },
    note: async (n) => {
      const calls = await get('activity.list', { before: null });
      await get('activity.note', { id: calls.at(-1)?.id ?? '', note: `${n}` });
    },
  };
  const counts: Record<string, number> = {};
  Object.assign(globalThis, { counts });
  for (const [store, writeTo] of Object.entries(write)) {
    counts[store] = from;
    void (async () => {
      for (let n = from + 1; ; n += 1) {
        await writeTo(n);
        counts[store] = n;
        // Main answers at most 200 such calls in a second.
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    })();
  }
}

/** In the page: the content of each store, and the notices. */
async function readAll(key: Input<'proofs.withdraw'>) {
  const { call } = (globalThis as unknown as { galley: Bridge }).galley;
  const get = async <N extends CallName>(name: N, input: Input<N>): Promise<Output<N>> => {
    const outcome = await call(name, input);
    if (!outcome.ok) throw new Error(`${name}: ${outcome.fault.happened}`);
    return outcome.value;
  };
  const numberIn = (text: string | undefined) => Number(/\d+/.exec(text ?? '')?.[0] ?? 0);
  const { connectionId, templateID } = key;
  const { preferences, workspace, connections, notices } = await get('app.snapshot', undefined);
  const { lists } = await get('mergeLists.of', { connectionId });
  const list = await get('mergeLists.open', { connectionId, id: lists[0]?.id ?? '' });
  const draft = await get('drafts.get', { ...key, kind: 'template' });
  const filters = await get('infoFilters.of', { connectionId, templateID });
  const proof = await get('proofs.of', key);
  const calls = await get('activity.list', { before: null });
  const counts: Counts = {
    settings: preferences.keepDocumentsMiB - 1_000,
    workspace: numberIn(workspace.reports[0]?.open[0]?.sobjectId),
    connection: numberIn(connections.find(({ name }) => name.startsWith('Own'))?.name),
    draft: numberIn(draft?.content.markup),
    mergeList: numberIn(list.items[0]?.id),
    filter: numberIn(filters.recent[0]),
    ignored: proof.ignored[0]?.box.height ?? 0,
    note: numberIn(calls.at(-1)?.note),
  };
  return { counts, notices: notices.map(({ text }) => text) };
}

async function kill({ app }: LaunchedApp): Promise<void> {
  const pid = await app.evaluate(() => process.pid);
  const closed = new Promise<void>((resolve) => app.once('close', () => resolve()));
  process.kill(pid, 'SIGKILL');
  await closed;
}

test('killed while it writes all of its files, Galley opens again with what it had said to keep, and nothing to complain of', async ({
  launch,
}) => {
  let galley = await launch();
  await expect(galley.page.getByRole('region', { name: 'PDF preview' }).locator('canvas').first()).toBeVisible();
  let from = 1;
  for (const writes of [5, 12]) {
    const { page, userData } = galley;
    await page.evaluate(writeWithoutEnd, { from, key, report: newReport });
    const counts = () => page.evaluate(() => (globalThis as unknown as { counts: Counts }).counts);
    await expect.poll(async () => Math.min(...Object.values(await counts()))).toBeGreaterThan(from + writes);
    const kept = await counts();
    await kill(galley);

    galley = await launch(userData);
    const found = await galley.page.evaluate(readAll, key);
    expect(found.notices).toEqual([]);
    for (const [store, count] of Object.entries(kept)) {
      const isLate = lateStores.some((late) => late === store);
      expect(found.counts[store as keyof Counts], store).toBeGreaterThanOrEqual(isLate ? from : count);
    }
    from = Math.max(...Object.values(found.counts)) + 1;
  }
});

test('requests that were made before a kill count against the limit of the service after it', async ({ launch }) => {
  const galley = await launch();
  const server = await startReportServer();
  try {
    await signIn(galley, { name: 'Sandbox', authUrl: server.url, serviceUrl: server.url });
    for (const word of ['first', 'second', 'third']) {
      server.informs({ word });
      await runReport(galley.page, 'Info', 'T-1', 'R-1');
      await expect(galley.page.getByRole('region', { name: 'Info result' })).toContainText(word);
    }
    await kill(galley);
    const { page } = await launch(galley.userData);
    await expect(page.getByRole('meter', { name: 'Requests left' })).toHaveAttribute('aria-valuenow', '22');
  } finally {
    await server.close();
  }
});
