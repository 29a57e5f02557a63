import { isWellEncoded } from '../../../shared/text-encoding.ts';
import type { ReceivedFile } from '../../inspection/answer-tasks.ts';

type Pdf = Pick<ReceivedFile, 'head' | 'bytes'> &
  Readonly<{ readText(maxBytes: number, encoding: string): Promise<string> }>;

/** How much of a PDF is checked. The first compressed page is nearly always within this length. */
const maxProbedBytes = 1_024 * 1_024;
/** Fewer may come from a text that was already damaged. */
const minReplaced = 4;

/**
 * Whether a PDF was decoded as UTF-8 and encoded again: each invalid byte became U+FFFD and is lost. Such a file is
 * entirely valid UTF-8, which a file with compressed pages never is.
 */
export async function isReencoded({ head, bytes, readText }: Pdf): Promise<boolean> {
  if (!isWellEncoded(head)) return false;
  const probed = Math.min(bytes, maxProbedBytes);
  const replaced = countOf('\uFFFD', await readText(probed, 'utf-8'));
  // The first place for binary bytes is a comment on the second line (PDF 1.7 reference, 3.4.1).
  const isInComment = /^[^\r\n]*[\r\n]+%[^\r\n]*\uFFFD/.test(await readText(Math.min(bytes, 1_024), 'utf-8'));
  if (replaced < minReplaced && !isInComment) return false;
  // A decoder also writes U+FFFD for an invalid byte, so its three UTF-8 bytes are counted as Windows-1252 characters.
  return countOf('ï¿½', await readText(probed, 'windows-1252')) === replaced;
}

const countOf = (part: string, text: string) => text.split(part).length - 1;
