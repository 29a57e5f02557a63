import { expect, test } from 'vitest';
import { createDraftPages } from '../../../../electron/drafts/draft-pages.ts';
import { createDraftRender } from '../../../../electron/drafts/draft-render.ts';
import { simulatedClock } from '../../../support/simulated-clock.ts';

test('a page that is being printed is given although newer text has come, and the next is made when it is there', async () => {
  const printed: Array<Readonly<{ html: string; give(): void }>> = [];
  const print = (html: string, signal: AbortSignal) =>
    new Promise((resolve, reject) => {
      printed.push({ html, give: () => resolve({ bytes: new Uint8Array(), loadMs: 1, printMs: 1 }) });
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  const { render } = createDraftRender({
    engine: async () => ({ print }),
    pages: createDraftPages({ now: () => 0, connectionName: (id) => id }),
    folderOf: () => null,
    loadImages: async () => ({ edits: [], files: new Map() }),
    clock: simulatedClock(),
  } as never);
  const renderOf = (markup: string) =>
    render({
      connectionId: 'own',
      templateID: 'a',
      sobjectId: 'b',
      kind: 'page',
      markup,
      helpers: '',
      data: null,
      purpose: 'edit',
    });

  const first = renderOf('one');
  await expect.poll(() => printed.length).toBe(1);
  const last = renderOf('two');
  printed[0]?.give();
  expect(await first).toMatchObject({ page: { kind: 'pdf' } });
  await expect.poll(() => printed.map(({ html }) => html)).toEqual(['one', 'two']);
  printed[1]?.give();
  expect(await last).toMatchObject({ page: { kind: 'pdf' } });
});

test('the tasks of one template share an owner for all records, and those of another connection do not', async () => {
  const owners: unknown[] = [];
  const { render, trace } = createDraftRender({
    engine: async () => ({
      templates: {
        run: async (_task: string, _job: object, _signal: AbortSignal, owner: unknown) => {
          owners.push(owner);
          return {
            ok: true,
            html: 'made',
            unknown: [],
            replayed: [],
            missing: [],
            placeholders: [],
            filled: 0,
            reached: 0,
          };
        },
      },
      print: async () => ({ bytes: new Uint8Array(), loadMs: 1, printMs: 1 }),
    }),
    data: { of: async () => ({ text: '{}', path: '' }) },
    pages: createDraftPages({ now: () => 0, connectionName: (id) => id }),
    folderOf: () => null,
    loadImages: async () => ({ edits: [], files: new Map() }),
    clock: simulatedClock(),
  } as never);
  const draft = { templateID: 'a', sobjectId: 'b', kind: 'template', markup: 'm', helpers: '', data: null } as const;

  await render({ ...draft, connectionId: 'own', purpose: 'edit' });
  await render({ ...draft, connectionId: 'own', purpose: 'fidelity' });
  await trace({ ...draft, connectionId: 'own' });
  await render({ ...draft, connectionId: 'other', purpose: 'edit' });
  expect(owners).toHaveLength(4);
  expect(owners[0]).toEqual(expect.any(String));
  expect(owners.slice(1, 3)).toEqual([owners[0], owners[0]]);
  expect(owners[3]).not.toBe(owners[0]);
  await render({ ...draft, connectionId: 'own', sobjectId: 'another record', purpose: 'edit' });
  expect(owners[4]).toBe(owners[0]);
});
