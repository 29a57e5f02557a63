import { isWellEncoded } from '../../../shared/text-encoding.ts';
import type { ReceivedFile } from '../../inspection/answer-tasks.ts';

type Pdf = Pick<ReceivedFile, 'head' | 'bytes'> &
  Readonly<{ readText(maxBytes: number, encoding: string): Promise<string> }>;

/** How much of a PDF is looked at. Its first compressed page is nearly always within that. */
const maxProbedBytes = 1_024 * 1_024;
/** Fewer may belong to a text that was damaged before it came into the document. */
const minReplaced = 4;

/**
 * Whether a PDF was read as UTF-8 and written again: each byte that is no UTF-8 is then U+FFFD, and is lost. All of such a file is
 * UTF-8, which a file with compressed pages never is.
 */
export async function isReencoded({ head, bytes, readText }: Pdf): Promise<boolean> {
  if (!isWellEncoded(head)) return false;
  const probed = Math.min(bytes, maxProbedBytes);
  const replaced = countOf('\uFFFD', await readText(probed, 'utf-8'));
  // The first place for bytes that are no text is a comment on the second line (PDF 1.7 reference, 3.4.1).
  const isInComment = /^[^\r\n]*[\r\n]+%[^\r\n]*\uFFFD/.test(await readText(Math.min(bytes, 1_024), 'utf-8'));
  if (replaced < minReplaced && !isInComment) return false;
  // U+FFFD stands for a bad byte too: its three bytes in UTF-8 are counted as characters of Windows-1252.
  return countOf('ï¿½', await readText(probed, 'windows-1252')) === replaced;
}

const countOf = (part: string, text: string) => text.split(part).length - 1;
