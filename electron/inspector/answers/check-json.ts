import { scanJson } from '../../../shared/scan-json.ts';

/** Longer texts are judged by both ends: an answer should not wait for a second. */
const maxReadBytes = 8 * 1_024 * 1_024;

type Text = Readonly<{ bytes: number; tail: Uint8Array; readText(maxBytes: number): Promise<string> }>;

export type JsonCheck = Readonly<{ ok: true; notes: readonly string[] }> | Readonly<{ ok: false }>;

/**
 * Whether a text is whole JSON (RFC 8259). `NaN`, infinities and bare control characters, which some services write, pass with a note.
 */
export async function checkJson(text: Text): Promise<JsonCheck> {
  if (text.bytes > maxReadBytes) return checkEnds(await text.readText(64), text.tail);
  const whole = (await text.readText(text.bytes)).replace(/^\uFEFF/, '');
  const { mistakeAt, isTolerated } = scanJson(whole, {}, { isTolerant: true });
  if (mistakeAt !== null) return { ok: false };
  return { ok: true, notes: isTolerated ? ['The JSON has values or characters that JSON does not allow.'] : [] };
}

/** Drops zero bytes instead of decoding the end: a tail of UTF-16 may start in the middle of a character. */
function checkEnds(start: string, tail: Uint8Array): JsonCheck {
  const end = Buffer.from(tail.filter((byte) => byte !== 0))
    .toString('latin1')
    .trimEnd();
  const first = start.replace(/^\uFEFF/, '').trimStart()[0];
  const whole = (first === '{' && end.endsWith('}')) || (first === '[' && end.endsWith(']'));
  return whole ? { ok: true, notes: [] } : { ok: false };
}
