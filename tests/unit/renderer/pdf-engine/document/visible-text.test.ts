import { expect, test } from 'vitest';
import { createVisibleText } from '../../../../../renderer/pdf-engine/document/visible-text.ts';
import { onePage, stream, textLine, writePdf } from '../../../../support/corpus/write-pdf.ts';
import { openInNode } from '../analysis/checks/check-fixture.ts';

/** A page with the layers /On and /Off, and the text that a search reads, with * for hidden characters. */
async function searched(content: string, forms: Readonly<Record<string, string>> = {}, off = '11 0 R') {
  const names = Object.keys(forms);
  const pdf = writePdf(
    onePage({
      content,
      catalog: `/OCProperties << /OCGs [10 0 R 11 0 R] /D << /OFF [${off}] >> >>`,
      resources: `/Properties << /On 10 0 R /Off 11 0 R /NotOff 12 0 R >> /XObject << ${names.map((name, at) => `/${name} ${20 + at} 0 R`).join(' ')} >>`,
      objects: {
        10: '<< /Type /OCG /Name (On) >>',
        11: '<< /Type /OCG /Name (Off) >>',
        12: '<< /Type /OCMD /OCGs [10 0 R 11 0 R] /P /AllOn >>',
        ...Object.fromEntries(names.map((name, at) => [20 + at, forms[name]!])),
      },
    }),
  );
  const opened = await openInNode(Uint8Array.from(pdf, (letter) => letter.charCodeAt(0)));
  const { items } = await createVisibleText(opened)(0);
  return items.map((item) => ('str' in item ? item.str.replaceAll('\uFFFC', '*') : '')).filter((text) => text !== '');
}

const onLayer = (name: string, content: string) => `/OC /${name} BDC ${content} EMC`;
const form = (content: string, entries = '') =>
  stream(
    content,
    `/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> ${entries}`,
  );

test('text on a layer that is off is hidden, character by character, and all other text stays', async () => {
  const content = [
    textLine('Before it'),
    onLayer('Off', textLine('Same words', 700)),
    onLayer('On', textLine('Same words', 680)),
    onLayer('NotOff', textLine('Neither of it', 660)),
    textLine('After it', 640),
  ];
  const stars = '*'.repeat('Same words'.length);
  expect(await searched(content.join('\n'))).toEqual(['Before it', stars, 'Same words', '*'.repeat(13), 'After it']);
  expect(await searched(content.join('\n'), {}, '')).toContain('Neither of it');
});

test('a mark inside a layer that is off is hidden with it', async () => {
  const content = onLayer(
    'Off',
    `/P << /MCID 0 >> BDC ${textLine('Tagged')} EMC ${onLayer('On', textLine('Inside', 700))}`,
  );
  expect(await searched(`${content} ${textLine('Seen', 680)}`)).toEqual(['******', '******', 'Seen']);
});

test('a form on a layer that is off is hidden, also in the middle of a line', async () => {
  const forms = { Mark: form(textLine('Draft', 500), '/OC 11 0 R'), Plain: form(textLine('Draft', 400)) };
  const content = `BT /F1 12 Tf 72 700 Td (Total) Tj ET /Mark Do /Plain Do BT /F1 12 Tf 104 700 Td (due) Tj ET`;
  const texts = await searched(content, forms);
  expect(texts.filter((text) => text === '*****')).toHaveLength(1);
  expect(texts.filter((text) => text === 'Draft')).toHaveLength(1);
  expect(texts.join('')).toContain('Total');
  expect(texts.join('')).toContain('due');
});

test('text off the page, of which pdf.js tells nothing, does not confuse what follows', async () => {
  const content = `${textLine('Far away', 5_000)} ${onLayer('Off', textLine('Hidden', 5_100))} ${textLine('Seen', 700)} ${onLayer('Off', textLine('Hidden', 680))} ${textLine('Hidden', 660)}`;
  expect(await searched(content)).toEqual(['Seen', '******', 'Hidden']);
});
