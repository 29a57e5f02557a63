import { inflated } from './inflated.ts';
import type { Objects } from './objects-in.ts';
import { type PdfSyntax, PdfSyntaxError } from './pdf-syntax.ts';

/**
 * The decoded bytes of the stream whose dictionary is at `from`. Rejects with `PdfSyntaxError` if there is no stream,
 * or if it is encoded in an unusual way. Also if it is longer than `mostBytes`, by default the limit of `inflated`.
 */
export async function decodedStream(
  { syntax, streamAt }: Objects,
  from: number,
  mostBytes?: number,
): Promise<Uint8Array> {
  const stream = streamAt(from);
  if (!stream) throw new PdfSyntaxError('A stream is missing.');
  const entries = syntax.dictionaryAt(from);
  const filter = entries.get('Filter');
  const parameters = entries.get('DecodeParms');
  const bytes = syntax.bytes.slice(stream.from, stream.to);
  if (filter === undefined && parameters === undefined) return bytes;
  if (filter === undefined || !isFlate(syntax, filter)) throw new PdfSyntaxError('A filter is not known.');
  const decoded = await inflated(bytes, mostBytes);
  if (!decoded) throw new PdfSyntaxError('A stream cannot be decoded.');
  return parameters === undefined ? decoded : withoutPredictor(decoded, syntax, parameters);
}

const flate = '/FlateDecode';

/** Whether the value at `from` is the name of the filter FlateDecode. */
export const isFlate = ({ isTokenAt, endOfValue }: PdfSyntax, from: number): boolean =>
  isTokenAt(from, flate) && endOfValue(from) === from + flate.length;

/** Their defaults (ISO 32000-2, table 8). */
const samples = { Colors: 1, BitsPerComponent: 8 };

/** From this predictor on, each row specifies its own prediction. */
const rowPredictor = 10;
const [plain, up] = [0, 2];

function withoutPredictor(bytes: Uint8Array, syntax: PdfSyntax, parameters: number): Uint8Array {
  const entries = syntax.dictionaryAt(parameters);
  const numberOf = (key: string, unlessSaid: number) =>
    entries.has(key) ? syntax.wholeNumberAt(entries.get(key)!)?.value : unlessSaid;
  const predictor = numberOf('Predictor', 1);
  if (predictor === 1) return bytes;
  const columns = numberOf('Columns', 1) ?? 0;
  const areBytes = Object.entries(samples).every(([key, value]) => numberOf(key, value) === value);
  if (predictor === undefined || predictor < rowPredictor || columns === 0 || !areBytes)
    throw new PdfSyntaxError('A predictor is not known.');
  const rows = Math.floor(bytes.length / (columns + 1));
  const decoded = new Uint8Array(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    const from = row * (columns + 1);
    const to = row * columns;
    const kind = bytes[from];
    if (kind !== plain && kind !== up) throw new PdfSyntaxError('A row is predicted in another way.');
    for (let column = 0; column < columns; column += 1) {
      const above = kind === up && row > 0 ? decoded[to - columns + column]! : 0;
      decoded[to + column] = bytes[from + 1 + column]! + above;
    }
  }
  return decoded;
}
