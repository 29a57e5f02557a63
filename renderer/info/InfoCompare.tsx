import { useCallback } from 'react';
import type { DocumentInfo } from '../../shared/model.ts';
import { callOnce } from '../base/worker-calls.ts';
import { type CodeText, codeTextOf } from '../text-viewer/code-text.ts';
import { type AnswerDiffProps, ReadDiff } from '../text-viewer/ReadDiff.tsx';
import type { JqMethods } from './jq.worker.ts';
import { jsonReading } from './json-language.ts';
import { spawnJqWorker } from './spawn-jq-worker.ts';

/** Compares two JSON answers. Both are indented first, so that white space outside strings does not count. */
export function InfoCompare({ urlOf, ...props }: AnswerDiffProps) {
  const read = useCallback(
    async ({ id }: DocumentInfo, signal: AbortSignal) => ({ text: await indented(urlOf(id), signal) }),
    [urlOf],
  );
  return <ReadDiff {...props} read={read} language={jsonReading} />;
}

const callJq = callOnce<JqMethods>(spawnJqWorker);

/** The indented text of a JSON document. Rejects if the document cannot be read. */
async function indented(url: string, signal: AbortSignal): Promise<CodeText> {
  const reply = await callJq('run', { url, filter: '.' }, { signal });
  if (!('text' in reply)) throw new Error('The document cannot be read.');
  return codeTextOf(reply.text, signal);
}
