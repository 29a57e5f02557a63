import { charsetOf, encodingByCharset, isJsonText } from '../../base/charset.ts';
import { pdfStart } from '../../base/pdf-start.ts';
import type { ReceivedFile } from '../../inspection/answer-tasks.ts';

/**
 * How to decode a body. `encoding` is a WHATWG label; `null` if the first bytes show it. The notes are for the author.
 */
type BodyEncoding = Readonly<{ encoding: string | null; notes: readonly string[] }>;

/** The length of JSON that is checked for valid UTF-8. */
const maxProbedBytes = 8 * 1_024 * 1_024;

/** Chooses the encoding of a received body by its bytes and by the service's media type. */
export async function bodyEncoding(
  {
    head,
    bytes,
    readText,
  }: Pick<ReceivedFile, 'head' | 'bytes'> & Readonly<{ readText(maxBytes: number): Promise<string> }>,
  mediaType: string | null,
): Promise<BodyEncoding> {
  const charset = charsetOf(mediaType);
  if (charset === null || pdfStart(head) !== null) return { encoding: null, notes: [] };
  if (charset.encoding === null) {
    const label = charset.label.slice(0, 40);
    return {
      encoding: null,
      notes: [
        `The service names the character set “${label}”, which Galley does not know. The text was read as UTF-8.`,
      ],
    };
  }
  const isJson = isJsonText(mediaType, await readText(1_024));
  const isUtf8 = isJson && !(await readText(Math.min(bytes, maxProbedBytes))).includes('\uFFFD');
  const encoding = encodingByCharset(head, charset, isJson, () => isUtf8);
  const notes =
    encoding !== null && isJson
      ? [`The JSON is not UTF-8, as JSON has to be. It was read as ${encoding}, which the service names.`]
      : [];
  return { encoding, notes };
}
