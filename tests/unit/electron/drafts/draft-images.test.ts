import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createDraftImages } from '../../../../electron/drafts/draft-images.ts';
import { createImageLoader } from '../../../../electron/drafts/image-loader.ts';
import type { DraftRender } from '../../../../shared/draft.ts';
import { nodeTransport } from '../../../support/node-transport.ts';
import { startGalley } from '../start-galley.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const dataUrl = `data:image/png;base64,${png.toString('base64')}`;
const never = new AbortController().signal;

/** A server on this computer, and the requests that came. */
async function serverWith(answer: RequestListener) {
  const arrived: Array<Readonly<{ url: string; headers: Readonly<Record<string, unknown>> }>> = [];
  const server = createServer((request, response) => {
    arrived.push({ url: `${request.method} ${request.url}`, headers: request.headers });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { arrived, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Pages of a connection whose service is on this computer, and what is allowed at the moment. */
function pagesWith(...origins: string[]) {
  let atMs = 0;
  const allowed = { origins, isEmbedded: true };
  const load = createDraftImages({
    loader: createImageLoader({ send: nodeTransport, monotonicMs: () => atMs, maxPageBytes: 500_000 }),
    preferences: () => ({ draftImages: allowed.origins.map((origin) => ({ connectionId: 'sample', origin })) }),
    isEmbedded: () => allowed.isEmbedded,
  });
  const pass = (ms: number) => {
    atMs += ms;
  };
  return { allowed, pass, of: (html: string, connectionId = 'sample') => load(html, connectionId, never) };
}

test('an image is asked for with the consent alone, once, and again with no key that is typed', async () => {
  const { arrived, origin } = await serverWith((_request, response) => response.end(png));
  const galley = startGalley();
  const key = { connectionId: 'sample', templateID: 'invoice', sobjectId: 'INV-2041', kind: 'page' } as const;
  const render = (text: string): DraftRender => ({
    ...key,
    markup: `<img src="${origin}/logo.png">${text}`,
    data: null,
    helpers: '',
    purpose: 'edit',
  });
  expect(await galley.handlers['drafts.render'](render('a'))).toMatchObject({
    blockedImages: 1,
    imageHosts: [{ origin, images: 1 }],
  });
  expect(arrived).toEqual([]);
  await galley.handlers['drafts.allowImages']({ connectionId: 'sample', origin });
  for (const text of ['b', 'c', 'd']) {
    const made = await galley.handlers['drafts.render'](render(text));
    expect(made).toMatchObject({ blockedImages: 0, imageHosts: [], failedImages: 0 });
  }
  expect(arrived.map(({ url }) => url)).toEqual(['GET /logo.png']);
  for (const name of ['cookie', 'authorization', 'referer', 'content-length']) {
    expect(arrived[0]?.headers).not.toHaveProperty(name);
  }
  // It is kept with the settings, for this connection.
  await galley.close();
  const again = startGalley(galley.folder);
  expect(again.preferences().draftImages).toEqual([{ connectionId: 'sample', origin }]);
});

test('the image stands in the page, and the box of one that is left out stays as it is', async () => {
  const { origin } = await serverWith((_request, response) => response.end(png));
  const made = await pagesWith(origin).of(
    `<img src="${origin}/a"><img src="https://b.example/b" width="40" height="20" alt="Logo">`,
  );
  expect(made).toEqual({
    html: `<img src="${dataUrl}"><img src="https://b.example/b" width="40" height="20" alt="Logo">`,
    blockedImages: 1,
    imageHosts: [{ origin: 'https://b.example', images: 1 }],
    failedImages: 0,
  });
});

test('a consent counts for its connection alone, and plain http for a service on this computer alone', async () => {
  const { arrived, origin } = await serverWith((_request, response) => response.end(png));
  const pages = pagesWith(origin);
  const html = `<img src="${origin}/a">`;
  expect((await pages.of(html, 'other')).imageHosts).toEqual([{ origin, images: 1 }]);
  pages.allowed.isEmbedded = false;
  expect(await pages.of(html)).toMatchObject({ html, imageHosts: [], blockedImages: 1 });
  expect(arrived).toEqual([]);
});

test('a redirect is followed to a host that is allowed, and its host is asked for otherwise', async () => {
  const target = await serverWith((_request, response) => response.end(png));
  const { origin } = await serverWith((_request, response) =>
    response.writeHead(302, { location: `${target.origin}/b` }).end(),
  );
  const pages = pagesWith(origin);
  const html = `<img src="${origin}/a">`;
  expect((await pages.of(html)).imageHosts).toEqual([{ origin: target.origin, images: 1 }]);
  expect(target.arrived).toEqual([]);
  pages.allowed.origins = [origin, target.origin];
  expect((await pages.of(html)).html).toBe(`<img src="${dataUrl}">`);
  pages.allowed.origins = [origin];
  expect((await pages.of(html)).html).toBe(html);
});

test('what redirects to a file, never ends redirecting, is no image, or is too large is not loaded', async () => {
  const { arrived, origin } = await serverWith(({ url }, response) => {
    if (url === '/file') return response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    if (url === '/circle') return response.writeHead(302, { location: '/circle' }).end();
    if (url === '/text') return response.writeHead(200, { 'content-type': 'image/png' }).end('<html>');
    if (url === '/large') return response.end(Buffer.concat([png, Buffer.alloc(10_000_000)]));
    return response.writeHead(404).end(png);
  });
  const pages = pagesWith(origin);
  const html = ['file', 'circle', 'text', 'large', 'gone'].map((name) => `<img src="${origin}/${name}">`).join('');
  const made = await pages.of(html);
  expect(made).toMatchObject({ html, blockedImages: 5, imageHosts: [], failedImages: 5 });
  const before = arrived.length;
  await pages.of(html);
  expect(arrived).toHaveLength(before);
  pages.pass(31_000);
  await pages.of(html);
  expect(arrived).toHaveLength(2 * before);
});

test('a page takes images up to its limit', async () => {
  const { origin } = await serverWith((_request, response) => response.end(Buffer.concat([png, Buffer.alloc(90_000)])));
  const html = Array.from({ length: 7 }, (_, at) => `<img src="${origin}/${at}">`).join('');
  expect(await pagesWith(origin).of(html)).toMatchObject({ blockedImages: 2, failedImages: 2 });
});
