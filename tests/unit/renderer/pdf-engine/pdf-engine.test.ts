import { expect, test } from 'vitest';
import type { PdfAnalyzer } from '../../../../renderer/pdf-engine/base/analysis-types.ts';
import { analyzerLoadedLater } from '../../../../renderer/pdf-engine/pdf-engine.ts';

const { signal } = new AbortController();
const source = { id: 'a', url: 'galley://app/documents/a', bytes: 1, sha256: '' };

/** Returns the question instead of an answer. */
const loaded = new Proxy({} as PdfAnalyzer, {
  get: (_, name) => (name === 'then' ? undefined : async () => name),
});

test('the code that analyses PDFs is loaded once, with the first question', async () => {
  let loads = 0;
  const analyzer = analyzerLoadedLater(async () => {
    loads += 1;
    return loaded;
  });
  analyzer.stop();
  expect(loads).toBe(0);
  const answers = [
    analyzer.compare(source, source, { ignored: [], firstPage: 0, onPart: () => {}, signal }),
    analyzer.drawPage(source, 0, 100, signal),
    analyzer.checkLayout(source, null, signal),
    analyzer.documentFacts(source, signal),
  ];
  expect(await Promise.all(answers)).toEqual(['compare', 'drawPage', 'checkLayout', 'documentFacts']);
  expect(loads).toBe(1);
});

test('a question that came while the code could not be loaded fails, and the next one is answered', async () => {
  let isThere = false;
  const analyzer = analyzerLoadedLater(async () => {
    if (!isThere) throw new Error('no such file');
    return loaded;
  });
  await expect(analyzer.documentFacts(source, signal)).rejects.toThrow('no such file');
  isThere = true;
  expect(await analyzer.documentFacts(source, signal)).toBe('documentFacts');
});

test('code that is loaded ahead is there for the first question, and a failure waits for it', async () => {
  let isThere = false;
  const done: string[] = [];
  const analyzer = analyzerLoadedLater(async () => {
    if (!isThere) throw new Error('no such file');
    const documentFacts = async () => void done.push('facts');
    return { ...loaded, warm: () => done.push('warm'), documentFacts } as unknown as PdfAnalyzer;
  });
  analyzer.warm();
  await expect(analyzer.documentFacts(source, signal)).rejects.toThrow('no such file');
  isThere = true;
  analyzer.warm();
  await analyzer.documentFacts(source, signal);
  expect(done).toEqual(['warm', 'facts']);
});
