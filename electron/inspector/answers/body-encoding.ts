import { charsetOf, encodingByCharset, isJsonText } from '../../base/charset.ts';
import { pdfStart } from '../../base/pdf-start.ts';
import type { ReceivedFile } from '../../inspection/answer-tasks.ts';

/** How a body is read as text. `encoding` is a WHATWG label, `null` where the first bytes tell it; the notes say what the author should know. */
export type BodyEncoding = Readonly<{ encoding: string | null; notes: readonly string[] }>;

/** So much of JSON is looked at to see whether it is UTF-8. */
const maxProbedBytes = 8 * 1_024 * 1_024;

/** How a received body is to be read as text, by its bytes and by the media type that the service names. */
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
