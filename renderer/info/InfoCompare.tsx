import { useCallback } from 'react';
import type { DocumentInfo } from '../../shared/model.ts';
import { type CodeText, codeTextOf } from '../text-viewer/code-text.ts';
import type { DiffChoicesStore } from '../text-viewer/diff-choices.ts';
import { type DiffSource, ReadDiff } from '../text-viewer/ReadDiff.tsx';
import { createJqRunner } from './jq-runner.ts';
import { jsonReading } from './json-language.ts';
import { spawnJqWorker } from './spawn-jq-worker.ts';

type InfoCompareProps = Readonly<{
  before: DiffSource<DocumentInfo>;
  after: DiffSource<DocumentInfo>;
  urlOf: (documentId: string) => string;
  label: string;
  choices: DiffChoicesStore;
  onClose: () => void;
}>;

/** Compares two JSON answers. Both are indented first, so that white space outside of texts does not count. */
export function InfoCompare({ urlOf, ...props }: InfoCompareProps) {
  const read = useCallback(
    async ({ id }: DocumentInfo, signal: AbortSignal) => ({ text: await indented(urlOf(id), signal) }),
    [urlOf],
  );
  return <ReadDiff {...props} read={read} language={jsonReading} />;
}

/** The indented text of a JSON document, from the jq worker. Rejects if the document cannot be read. */
function indented(url: string, signal: AbortSignal): Promise<CodeText> {
  const runner = createJqRunner(spawnJqWorker);
  const text = new Promise<string>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    runner.request({ url, filter: '.' }, (reply) => {
      if ('text' in reply) resolve(reply.text);
      else reject(new Error('The document cannot be read.'));
    });
  });
  return text.then((whole) => codeTextOf(whole, signal)).finally(runner.stop);
}
