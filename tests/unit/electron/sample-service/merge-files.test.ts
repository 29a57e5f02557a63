import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { startService } from './service.ts';

const image = (id: string) => ({ type: 'image', id });
const attachment = (id: string) => ({ type: 'attachment', id });

test('images and PDFs become pages in the order given, each of its own size, repeats too', async () => {
  const { merge } = await startService();

  const response = await merge([
    attachment('price-list'),
    image('harbour-plate'),
    attachment('paper-guide'),
    image('press-mark'),
    attachment('price-list'),
  ]);
  const pages = (await PDFDocument.load(await response.arrayBuffer())).getPages();

  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(pages.map((page) => [Math.round(page.getWidth()), Math.round(page.getHeight())])).toEqual([
    [842, 595],
    [450, 600],
    [420, 595],
    [420, 595],
    [420, 595],
    [200, 200],
    [842, 595],
  ]);
});

test.each([
  ['an unknown item', attachment('nope'), 404, /no attachment "nope"/],
  ['an image asked for as an attachment', attachment('seal'), 422, /"seal" is an image, not an attachment/],
  ['an attachment asked for as an image', image('price-list'), 422, /"price-list" is an attachment, not an image/],
  ['an encrypted attachment', attachment('mistake-encrypted'), 422, /"mistake-encrypted" is protected by a password/],
  ['a damaged attachment', attachment('mistake-damaged'), 422, /"mistake-damaged" is damaged/],
  ['a path', image('../files/seal'), 404, /no image/],
])('%s fails the merge and is named', async (_name, item, status, message) => {
  const { merge } = await startService();

  const response = await merge([image('seal'), item]);

  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ item, message: expect.stringMatching(message) });
});

test('no files, or a type that is none, is a malformed body', async () => {
  const { merge } = await startService();

  for (const files of [[], undefined, 'seal', [{ type: 'video', id: 'seal' }], [{ type: 'image' }]]) {
    expect((await merge(files)).status).toBe(400);
  }
});
