import { afterAll, expect, test } from 'vitest';
import { makePdf } from '../../pdf-viewer/make-pdf.ts';
import { compared, never, openAnalyzer, sourceOf } from './open-analyzer.ts';

const names = (await (await fetch('/corpus/')).json()) as readonly string[];
const { analyzer, workers } = openAnalyzer();
afterAll(() => analyzer.stop());

/** Their first page is drawn although another one cannot be read. */
const brokenLater = ['cyclic-page-tree.pdf', 'missing-page.pdf', 'page-is-a-number.pdf'];

test.each(names)('%s gives its text and a picture, or says why not, and the worker lives on', async (name) => {
  const bytes = new Uint8Array(await (await fetch(`/corpus/${encodeURIComponent(name)}`)).arrayBuffer());
  const source = { ...(await sourceOf(bytes)), sha256: '' };
  const [drawn, read] = await Promise.allSettled([
    analyzer.drawPage(source, 1, 300, never),
    compared(analyzer, source, { ...source, id: `${source.id} again` }),
  ]);
  if (drawn.status === 'fulfilled') {
    expect(drawn.value.bitmap.width).toBeGreaterThan(0);
    drawn.value.bitmap.close();
  } else expect(drawn.reason).toMatchObject({ message: expect.stringMatching(/\.$/) });
  // A document does not differ from itself, drawn twice.
  if (read.status === 'fulfilled') expect(read.value.comparison).toMatchObject({ texts: [], appearances: [] });
  else {
    expect(read.reason).toMatchObject({ message: expect.stringMatching(/\.$/) });
    expect(drawn.status).toBe(brokenLater.includes(name) ? 'fulfilled' : 'rejected');
  }

  const good = await sourceOf(await makePdf({ pages: 1 }));
  expect((await analyzer.drawPage(good, 1, 20, never)).bitmap.width).toBe(20);
  expect(workers).toHaveLength(1);
});
