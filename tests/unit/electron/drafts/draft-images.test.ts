import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createDraftImages, imageUrlOf } from '../../../../electron/drafts/draft-images.ts';
import { createImageLoader } from '../../../../electron/drafts/image-loader.ts';
import { withEdits } from '../../../../electron/templates/page-edits.ts';
import { fileAddress } from '../../../../electron/templates/print.ts';
import { pageAddresses } from '../../../../electron/templates/sandbox/tasks.ts';
import type { DraftRender } from '../../../../shared/draft.ts';
import { nodeTransport } from '../../../support/node-transport.ts';
import { startGalley } from '../start-galley.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const pngAddress = fileAddress(png);
const never = new AbortController().signal;

/** A server on this computer, and the requests that arrived. */
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
  const of = async (html: string, connectionId = 'sample') => {
    const { edits, ...images } = await load(pageAddresses(html), connectionId, never);
    return { ...images, html: withEdits(html, edits) };
  };
  return { allowed, pass, of };
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
  // Stored with the settings, for this connection.
  await galley.close();
  const again = startGalley(galley.folder);
  expect(again.preferences().draftImages).toEqual([{ connectionId: 'sample', origin }]);
});

test('the image stands in the page, and the box of one that is left out stays as it is', async () => {
  const { origin } = await serverWith((_request, response) => response.end(png));
  const { files, ...made } = await pagesWith(origin).of(
    `<img src="${origin}/a"><img src="https://b.example/b" width="40" height="20" alt="Logo">`,
  );
  expect(made).toEqual({
    html: `<img src="${pngAddress}"><img src="https://b.example/b" width="40" height="20" alt="Logo">`,
    blockedImages: 1,
    imageHosts: [{ origin: 'https://b.example', images: 1 }],
    failedImages: 0,
    blockedStyles: 0,
  });
  expect([...files]).toMatchObject([[pngAddress, { mediaType: 'image/png', bytes: png }]]);
});

test.each<(url: string) => [string, string]>([
  (url) => [`<svg><image xlink:href="${url}" width="9"/></svg>`, `<svg><image xlink:href="NEW" width="9"/></svg>`],
  (url) => [`<svg><feImage href='${url}'/></svg>`, "<svg><feImage href='NEW'/></svg>"],
  (url) => [`<p style="background: url(&quot;${url}&quot;)">`, '<p style="background: url(NEW)">'],
  (url) => [`<style>a { background: url( '${url}' ) }</style>`, '<style>a { background: url(NEW) }</style>'],
  (url) => [`<img srcset="${url} 2x, data:, 3x" src=${url}>`, '<img srcset="NEW 2x, data:, 3x" src=NEW>'],
  (url) => [`<table background=${url}>`, '<table background=NEW>'],
  (url) => [`<img src="${url.replace('http:', '')}">`, `<img src="${url.replace('http:', '')}">`],
])('an image is found wherever a browser finds it', async (make) => {
  const { origin } = await serverWith((_request, response) => response.end(png));
  const [html, expected] = make(
    `${origin}/it's-a(1).png`.replaceAll(/['()]/g, (sign) => (sign === "'" ? '%27' : sign === '(' ? '%28' : '%29')),
  );
  expect((await pagesWith(origin).of(html)).html).toBe(expected.replaceAll('NEW', pngAddress));
});

test('a logo in hundreds of rows is one file, and style sheets of servers are counted', async () => {
  const { origin, arrived } = await serverWith((_request, response) =>
    response.end(Buffer.concat([png, Buffer.alloc(400_000)])),
  );
  const rows = `<tr><td><img src="${origin}/logo.png"></td></tr>`.repeat(420);
  const made = await pagesWith(origin).of(
    `<link rel="stylesheet" href="https://fonts.example.com/css2?family=Inter"><table>${rows}</table>`,
  );
  expect(made).toMatchObject({ blockedImages: 0, blockedStyles: 1, failedImages: 0 });
  expect([made.files.size, arrived.length]).toEqual([1, 1]);
  expect(made.html.length).toBeLessThan(100_000);
});

test('an address is asked for as the page has it, with brackets and quotation marks', async () => {
  const { origin, arrived } = await serverWith((_request, response) => response.end(png));
  await pagesWith(origin).of(`<img src="${origin}/it's.png"><p style="background: url('${origin}/a(1).png')">`);
  expect(arrived.map(({ url }) => url)).toEqual(["GET /it's.png", 'GET /a(1).png']);
});

test.each(['files/logo.png', 'https://me:secret@a.example/x.png', 'ftp://a.example/x.png'])(
  'an address that is no image of a server is never asked for: %s',
  (address) => expect(imageUrlOf(address)).toBeNull(),
);

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
  expect((await pages.of(html)).html).toBe(`<img src="${pngAddress}">`);
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
