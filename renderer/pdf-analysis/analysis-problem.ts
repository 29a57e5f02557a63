import { problemOf as viewerProblemOf } from '../pdf-core/pdf-problem.ts';
import { PasswordException, PasswordResponses } from '../pdf-core/pdfjs-core.ts';

/** The page that was asked for is not in the document. */
export class NoSuchPageError extends Error {
  override readonly name = 'NoSuchPageError';
}

/** What crosses to the window when a question comes to nothing: errors themselves would lose their names on the way. */
export type Problem = Readonly<{ name: string; message: string }>;

/** Anything thrown while a question was answered; the message is for the author, in the viewer's words where it has some. */
export function problemOf(thrown: unknown): Problem {
  const name = thrown instanceof Error || thrown instanceof DOMException ? thrown.name : 'Error';
  return { name, message: wordsFor(thrown) };
}

function wordsFor(thrown: unknown): string {
  if (thrown instanceof PasswordException) {
    const { code } = thrown as { code?: number };
    return code === PasswordResponses.INCORRECT_PASSWORD
      ? 'The password does not open this PDF.'
      : 'This PDF has a password.';
  }
  if (thrown instanceof NoSuchPageError) return thrown.message;
  return viewerProblemOf(thrown).reason;
}
