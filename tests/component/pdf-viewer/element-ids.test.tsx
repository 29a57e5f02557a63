import { afterEach, expect, test } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { waitFor } from '../../support/wait-for.ts';
import { makePdf } from './make-pdf.ts';
import { addPdf, openViewer } from './pdf-fixture.tsx';

afterEach(cleanup);

const idsOf = (selector: string) => [...document.querySelectorAll(selector)].map(({ id }) => id);

test('two viewers of one document have no element id in common, in its text and its links', async () => {
  const bytes = await makePdf({ pages: 1, isTagged: true, links: [{ url: 'https://example.com/terms' }] });
  await openViewer({ document: addPdf(bytes) });
  await openViewer({ document: addPdf(bytes) });
  await waitFor(() => {
    expect(idsOf('.textLayer [id*="_mc0"]')).toHaveLength(2);
    const links = idsOf('.annotationLayer a');
    expect(links).toHaveLength(2);
    for (const id of links) expect(id).toMatch(/^page-\d+-pdfjs_internal_id_/);
  });
  const ids = idsOf('[id]');
  expect(new Set(ids).size).toBe(ids.length);
});
