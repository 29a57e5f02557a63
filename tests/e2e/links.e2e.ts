import { expect, type LaunchedApp } from './galley.ts';
import { holdMessageBoxes } from './message-boxes.ts';
import { test } from './shared-galley.ts';

/** Records what would be opened in the browser, and opens nothing. */
async function recordOpened({ app }: LaunchedApp): Promise<() => Promise<string[]>> {
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Reflect.set(globalThis, 'openedLinks', opened);
    shell.openExternal = async (url: string) => void opened.push(url);
  });
  return () => app.evaluate(() => Reflect.get(globalThis, 'openedLinks') as string[]);
}

test('a link of a document opens the browser only after a question that shows where it leads', async ({ galley }) => {
  const opened = await recordOpened(galley);
  const boxes = await holdMessageBoxes(galley);
  const openLink = (url: string) =>
    galley.page.evaluate((target) => void window.galley.call('app.openLink', { url: target }), url);

  await openLink('https://user:password@example.com/');
  await openLink('https://example.com/first?id=1');
  await expect.poll(async () => (await boxes.asked()).length).toBe(1);
  expect((await boxes.asked())[0]).toMatchObject({
    message: 'Open a page of example.com in the browser?',
    detail: 'The document links to\nhttps://example.com/first?id=1',
    buttons: ['Open', 'Copy address', 'Cancel'],
    defaultId: 2,
    cancelId: 2,
  });
  expect(await opened()).toEqual([]);
  await boxes.press('Cancel');

  await openLink('https://example.com/second');
  await expect.poll(async () => (await boxes.asked()).length).toBe(2);
  await boxes.press('Copy address');
  await expect
    .poll(() => galley.app.evaluate(({ clipboard }) => clipboard.readText()))
    .toBe('https://example.com/second');
  expect(await opened()).toEqual([]);

  await openLink('https://example.com/third');
  await expect.poll(async () => (await boxes.asked()).length).toBe(3);
  await boxes.press('Open');
  await expect.poll(opened).toEqual(['https://example.com/third']);
});
