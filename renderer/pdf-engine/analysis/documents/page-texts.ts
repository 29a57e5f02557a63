import type { PageWords } from '../../base/analysis-types.ts';
import type { PageText } from '../text/page-text.ts';
import type { OpenDocument } from './open-document.ts';
import { SlowPageError, SlowPagesError } from './slow-pages.ts';

type ReadDocument = Readonly<{
  pages: number;
  text: (page: number) => Promise<PageText | null>;
  fingerprints: OpenDocument['fingerprints'];
}>;

/** The words of all readable pages. Rejects with `SlowPagesError` like the layout check. */
export async function readPageWords(
  { pages, text, fingerprints }: ReadDocument,
  slow: readonly number[],
): Promise<readonly PageWords[]> {
  const all: PageWords[] = [];
  for (let page = 1; page <= pages; page += 1) {
    if (slow.includes(page)) continue;
    const found = await text(page).catch((thrown: unknown) => {
      if (!(thrown instanceof SlowPageError)) throw thrown;
      const slowPages = { before: [], after: [...slow, page] };
      throw new SlowPagesError(slowPages, { before: 0, after: pages }, { before: [], after: fingerprints ?? [] });
    });
    if (!found) continue;
    const { words } = found;
    all.push({
      page,
      words: words.map((word) => word.text).join('\n'),
      boxes: Float32Array.from(words.flatMap(({ box: { x, y, width, height } }) => [x, y, width, height])),
      lines: Int32Array.from(words, ({ line }) => line),
    });
  }
  return all;
}
