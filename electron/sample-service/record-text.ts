import { LineCounter, parseDocument } from 'yaml';
import { decodeText, isWellEncoded } from '../../shared/text-encoding.ts';
import { jsonMistakePlace } from '../base/json-mistake.ts';
import { recordError } from './http-errors.ts';

export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export type JsonObject = Readonly<{ [member: string]: Json }>;

/** Parsing YAML takes a second for each megabyte. */
const maxYamlBytes = 1_000_000;

/** The value in a record's file, JSON or YAML by its extension. Throws 422 with the file, the line and the column. */
export function readRecord(bytes: Uint8Array, file: string): Json {
  if (!isWellEncoded(bytes)) throw recordError('Some of its characters are not UTF-8. Save it as UTF-8.', { file });
  const text = decodeText(bytes);
  if (/\.ya?ml$/i.test(file)) {
    if (bytes.byteLength > maxYamlBytes)
      throw recordError('As YAML a record may have 1 MB. Save it as JSON.', { file });
    return readYaml(text, file);
  }
  try {
    return JSON.parse(text);
  } catch (reason) {
    const { message } = reason as SyntaxError;
    throw recordError(message.replace(/ \(line \d+ column \d+\)$/, ''), { file, ...jsonMistakePlace(text) });
  }
}

/** Values that JSON lacks are converted as JSON does: a date becomes text. */
function readYaml(text: string, file: string): Json {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, merge: true });
  const [error] = document.errors;
  if (error) {
    const { line, col } = lines.linePos(error.pos[0]);
    throw recordError(error.message.split('\n')[0]!.replace(/ at line \d+, column \d+:?$/, ''), {
      file,
      line,
      column: col,
    });
  }
  try {
    return JSON.parse(JSON.stringify(document.toJS() ?? null));
  } catch (reason) {
    throw recordError((reason as Error).message, { file });
  }
}
