import { scanJson } from '../../../shared/scan-json.ts';

/** For longer texts, only both ends are checked: a full check takes over a second. */
const maxReadBytes = 8 * 1_024 * 1_024;

type Text = Readonly<{ bytes: number; tail: Uint8Array; readText(maxBytes: number): Promise<string> }>;

type JsonCheck = Readonly<{ ok: true; notes: readonly string[] }> | Readonly<{ ok: false }>;

/**
 * Checks that a text is complete JSON (RFC 8259). `NaN`, infinities and bare control characters, which some services
 * write, are accepted with a note.
 */
export async function checkJson(text: Text): Promise<JsonCheck> {
  if (text.bytes > maxReadBytes) return checkEnds(await text.readText(64), text.tail);
  const whole = (await text.readText(text.bytes)).replace(/^\uFEFF/, '');
  const { mistakeAt, isTolerated } = scanJson(whole, {}, { isTolerant: true });
  if (mistakeAt !== null) return { ok: false };
  return { ok: true, notes: isTolerated ? ['The JSON has values or characters that JSON does not allow.'] : [] };
}

/** Drops zero bytes instead of decoding: a UTF-16 tail may start in the middle of a character. */
function checkEnds(start: string, tail: Uint8Array): JsonCheck {
  const end = Buffer.from(tail.filter((byte) => byte !== 0))
    .toString('latin1')
    .trimEnd();
  const first = start.replace(/^\uFEFF/, '').trimStart()[0];
  const whole = (first === '{' && end.endsWith('}')) || (first === '[' && end.endsWith(']'));
  return whole ? { ok: true, notes: [] } : { ok: false };
}
