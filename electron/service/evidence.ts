import type { Evidence } from '../../shared/fault.ts';
import type { HeaderList } from '../base/http.ts';
import { redact, redactHeaders } from './redact.ts';

const maxExcerptLength = 2_048;

/** What the service sent, for the eyes of people: secrets removed first, then cut, so that no half of one is left. */
export function evidenceOf(status: number, headers: HeaderList, text: string, secrets: readonly string[]): Evidence {
  const excerpt = redact(text, secrets)
    .replace(/(?![\n\r\t])\p{Cc}/gu, '\uFFFD')
    .slice(0, maxExcerptLength);
  return { status, headers: redactHeaders(headers, secrets), ...(excerpt !== '' && { excerpt }) };
}
