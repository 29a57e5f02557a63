import { FaultError } from '../../../shared/fault.ts';
import type { HttpAnswer } from '../../base/http.ts';
import type { Timeouts, Transport } from './transport.ts';

const maxAnswerBytes = 1_000_000;

type FormPost = (url: string, form: FormData, signal: AbortSignal) => Promise<HttpAnswer>;

/**
 * Posts a form as `multipart/form-data` (RFC 7578), once: it follows no redirect and never retries. The answer is at
 * most 1 MB. Throws `FaultError` for network errors, or the reason of the signal.
 */
export function createFormPost(transport: Transport, timeouts: () => Timeouts): FormPost {
  return async (url, form, signal) => {
    const encoded = new Response(form);
    const answer = await transport({
      url,
      headers: { 'content-type': encoded.headers.get('content-type') ?? '', accept: 'application/json' },
      body: new Uint8Array(await encoded.arrayBuffer()),
      signal,
      timeouts: timeouts(),
    });
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of answer.body) {
      bytes += chunk.byteLength;
      if (bytes > maxAnswerBytes) throw tooLarge();
      chunks.push(chunk);
    }
    const { status, headers } = answer;
    return { status, headers, body: Buffer.concat(chunks) };
  };
}

const tooLarge = () =>
  new FaultError({
    code: 'TOO-LARGE',
    happened: 'The reply is too large.',
    advice: 'It has more than 1 MB, but a token was expected. Check the address in Settings.',
    actions: ['open-settings'],
    field: 'authUrl',
  });
