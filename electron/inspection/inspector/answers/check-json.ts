/** Parsing blocks the main process, about 10 ms a megabyte: longer texts are judged by both ends. */
const maxParsedBytes = 8 * 1_024 * 1_024;

type Text = Readonly<{ bytes: number; tail: Uint8Array; readText(maxBytes: number): Promise<string> }>;

export type JsonCheck = Readonly<{ ok: true; notes: readonly string[] }> | Readonly<{ ok: false }>;

/**
 * Whether a text is whole JSON (RFC 8259). `NaN`, infinities and bare control characters, which some services write, pass
 * with a note.
 */
export async function checkJson(text: Text): Promise<JsonCheck> {
  if (text.bytes > maxParsedBytes) return checkEnds(await text.readText(64), text.tail);
  const whole = (await text.readText(text.bytes)).replace(/^\uFEFF/, '');
  if (isJson(whole)) return { ok: true, notes: [] };
  if (isJson(tolerated(whole))) {
    return { ok: true, notes: ['The JSON has values or characters that JSON does not allow.'] };
  }
  return { ok: false };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const tolerated = (text: string) =>
  text.replace(/"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/gs, (part) =>
    part.startsWith('"') ? part.replace(/\p{Cc}/gu, ' ') : 'null',
  );

/** Zero bytes are dropped instead of decoding the end: where it was cut, UTF-16 may start in the middle of a character. */
function checkEnds(start: string, tail: Uint8Array): JsonCheck {
  const end = Buffer.from(tail.filter((byte) => byte !== 0))
    .toString('latin1')
    .trimEnd();
  const first = start.replace(/^\uFEFF/, '').trimStart()[0];
  const whole = (first === '{' && end.endsWith('}')) || (first === '[' && end.endsWith(']'));
  return whole ? { ok: true, notes: [] } : { ok: false };
}
