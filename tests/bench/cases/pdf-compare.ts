import { statSync } from 'node:fs';
import { documentUrl } from '../../../shared/model.ts';
import { atMost, type Case, ratioAtMost } from '../case.ts';
import { makePdf, marks } from '../pdf/make-pdfs.ts';

const pages = 100;

/** What has changed since the last run. */
export const pdfCompare: Case = {
  name: 'pdf-compare',
  peer: 'pdf.js reading the text of both documents, with nothing done to it',
  how:
    `Two reports of ${pages} pages that differ in some lines of every tenth page. Both sides start their worker and open both ` +
    'documents; to the first part of the comparison, which holds the changed texts, against the last page’s text.',
  figures: {
    texts: { measures: 'asked, to the changed texts', unit: 'ms', goal: ratioAtMost(1.5) },
    block: { measures: 'longest time the window stood still', unit: 'ms', goal: atMost(50) },
  },
  async prepare(fixture) {
    const sources = await Promise.all(
      [1, 2].map(async (edition) => {
        const path = await makePdf(fixture.folder, { name: `compare-${edition}`, pages, marks, edition });
        const id = await fixture.addDocument(path, 'pdf');
        return { id, url: documentUrl(id), bytes: statSync(path).size, sha256: `${edition}` };
      }),
    );
    const [ours, peer] = [await fixture.openPage('compare'), await fixture.openPage('texts')];
    return {
      async ours() {
        type Compared = Readonly<{ ms: number; blockMs: number; changes: number }>;
        const { ms, blockMs, changes } = await ours.call<Compared>('compare', ...sources);
        if (changes === 0) throw new Error('no change was found');
        return { texts: ms, block: blockMs };
      },
      async peer() {
        const urls = sources.map(({ url }) => url);
        return { texts: (await peer.call<Readonly<{ ms: number }>>('read', urls)).ms };
      },
      async end() {
        ours.close();
        peer.close();
      },
    };
  },
};
