import { useEffect, useState } from 'react';
import type { DocumentInfo } from '../../shared/model.ts';
import { type CodeText, codeTextOf } from '../ui/code/code-text.ts';
import { CodeDiff, type Side } from '../ui/code/diff/CodeDiff.tsx';
import { NoticeLine } from '../ui/NoticeLine.tsx';
import { createJqRunner } from './jq-runner.ts';
import { jsonReading } from './json-language.ts';
import { spawnJqWorker } from './spawn-jq-worker.ts';

export type Compared = Readonly<{ document: DocumentInfo; words: string }>;

type InfoCompareProps = Readonly<{
  before: Compared;
  after: Compared;
  urlOf: (documentId: string) => string;
  label: string;
  onClose: () => void;
}>;

/** Two answers in JSON, side by side, both indented, so that only what they say can differ. */
export function InfoCompare({ before, after, urlOf, label, onClose }: InfoCompareProps) {
  const left = useIndented(before, urlOf);
  const right = useIndented(after, urlOf);
  if (left === 'gone' || right === 'gone') {
    return <NoticeLine tone="warning">One of the two answers is no longer on disk.</NoticeLine>;
  }
  return <CodeDiff label={label} before={left} after={right} language={jsonReading} onClose={onClose} />;
}

function useIndented({ document, words }: Compared, urlOf: (id: string) => string): Side | 'gone' | null {
  const [side, setSide] = useState<Side | 'gone' | null>(null);
  const { id } = document;
  useEffect(() => {
    const giveUp = new AbortController();
    indented(urlOf(id), giveUp.signal).then(
      (text) => setSide({ text, words }),
      () => !giveUp.signal.aborted && setSide('gone'),
    );
    return () => giveUp.abort();
  }, [id, words, urlOf]);
  return side;
}

/** In the worker of the filter, which indents without changing a number or a name. Rejects when the document cannot be read. */
function indented(url: string, signal: AbortSignal): Promise<CodeText> {
  const runner = createJqRunner(spawnJqWorker);
  const text = new Promise<string>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    runner.ask({ url, filter: '.' }, (reply) => {
      if ('text' in reply) resolve(reply.text);
      else reject(new Error('The document cannot be read.'));
    });
  });
  return text.then((whole) => codeTextOf(whole, signal)).finally(runner.stop);
}
