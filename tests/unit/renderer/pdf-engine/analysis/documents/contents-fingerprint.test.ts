import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { contentsFingerprint } from '../../../../../../renderer/pdf-engine/analysis/documents/contents-fingerprint.ts';
import { latin1, onePage, type Page, stream, writePdf } from '../../../../../support/corpus/write-pdf.ts';
import { contentsIn } from '../../../../../support/page-contents.ts';

const objects = {
  10: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
  11: '<< /ca 1 >>',
  12: '<< /ca 0.5 >>',
  13: stream('', '/Subtype /Image /Width 1 /Height 1'),
};

/** What a page is named after whose resources are known by value; `null` if it is not. */
async function nameOf(page: Page): Promise<string | null> {
  const bytes = Buffer.from(writePdf(onePage({ ...page, objects: { ...objects, ...page.objects } })), 'latin1');
  const [resources] = (await contentsIn(bytes))!.pageResources;
  return resources ? contentsFingerprint(resources) : null;
}

const text = '/P <</MCID 0>> BDC BT /F1 12 Tf [(\\\\) 3 (F1 \\) gs)] TJ ET EMC /G3 gs q /X4 Do Q';
const resources = '/ExtGState << /G3 11 0 R /G5 12 0 R >> /XObject << /X4 13 0 R >>';
const swapped = '/ExtGState << /G3 12 0 R /G5 11 0 R >> /XObject << /X4 13 0 R >>';
const original: Page = { content: text, resources };

test('a page whose resources have other names is named as before', async () => {
  const renamed = {
    content: text.replace('/G3', '/G7').replace('/X4', '/X10'),
    resources: '/XObject << /X10 13 0 R >> /ExtGState << /G5 12 0 R /G7 11 0 R >>',
  };
  expect(await nameOf(original)).toMatch(/^\w+ \w+ \w+ \w+$/);
  expect(await nameOf(renamed)).toBe(await nameOf(original));
});

test('contents in a compressed stream are named as they are alone', async () => {
  const deflated = stream(latin1(deflateSync(Buffer.from(text, 'latin1'))), '/Filter /FlateDecode');
  expect(await nameOf({ resources, objects: { 4: deflated } })).toBe(await nameOf(original));
});

test.each<[string, Page]>([
  ['another state under the same name', { content: text, resources: swapped }],
  ['the other of two states', { content: text.replace('G3', 'G5'), resources }],
  ['another image', { ...original, objects: { 13: stream('a', '/Subtype /Image /Width 1 /Height 1') } }],
  [
    'one more state',
    { content: text, resources: resources.replace('/G3', '/G9 14 0 R /G3'), objects: { 14: '<< /ca 0 >>' } },
  ],
  ['another word', { content: text.replace('(F1', '(F2'), resources }],
  ['another tag', { content: text.replace('/P ', '/G5 '), resources }],
  ['another size of paper', { ...original, mediaBox: '/MediaBox [0 0 595 843]' }],
  [
    'another colour space under the same name',
    { content: text, resources: `${resources} /ColorSpace << /C 11 0 R >>` },
  ],
])('%s is another page', async (_, page) => {
  const name = await nameOf(page);
  expect(name).not.toBe(await nameOf(original));
  expect(name).not.toBeNull();
});

test('a name that no plain operator takes counts with what it may name', async () => {
  const named = (page: Page) => nameOf({ content: '/Default cs /G3 BMC', ...page });
  const [one, other] = [{ resources }, { resources: swapped }];
  expect(await named(one)).not.toBe(await named(other));
});

test.each<[string, Page]>([
  ['an inline image', { content: 'BI /W 1 /H 1 ID a EI', resources }],
  ['an operator that is none', { content: '/G3 gsq', resources }],
  ['a comment', { content: '% /G3\ngs', resources }],
  ['a name in another spelling', { content: '/G#33 gs', resources }],
  ['a name of nothing', { content: '/G4 gs', resources }],
  ['a name at the end', { content: 'q /G3', resources }],
  ['a string without an end', { content: '(q /G3 gs', resources }],
  ['contents in two streams', { resources, page: '/Contents [4 0 R 4 0 R]' }],
  ['contents of another code', { resources, objects: { 4: stream('q', '/Filter /LZWDecode') } }],
  ['compressed contents that are damaged', { resources, objects: { 4: stream('q Q', '/Filter /FlateDecode') } }],
  ['two names for one font', { content: text, resources: '/ExtGState << /G3 11 0 R /G5 11 0 R >>' }],
  [
    'a form that paints with what the page has',
    { content: text, resources: '/XObject << /X4 14 0 R >>', objects: { 14: stream('/G3 gs', '/Subtype /Form') } },
  ],
  [
    'a form that is spelt otherwise',
    { content: text, resources: '/XObject << /X4 14 0 R >>', objects: { 14: stream('/G3 gs', '/Subtype /F#6frm') } },
  ],
  [
    'a tile',
    {
      content: text,
      resources: `${resources} /Pattern << /P 14 0 R >>`,
      objects: { 14: stream('/G3 gs', '/PatternType 1') },
    },
  ],
])('a page with %s is not named by values', async (_, page) => {
  expect(await nameOf(page)).toBeNull();
});
