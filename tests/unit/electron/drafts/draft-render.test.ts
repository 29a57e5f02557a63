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
    loadImages: async (html: string) => ({ html }),
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
