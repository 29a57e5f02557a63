import { requestFailureOf as viewerProblemOf } from '../pdf-core/pdf-problem.ts';
import { PasswordException, PasswordResponses } from '../pdf-core/pdfjs-core.ts';
import { NoSuchPageError } from './documents/open-document.ts';
import { SlowPageError } from './documents/reading-limit.ts';

/** A failed request as data, because an error loses its name on its way to the window. `isStillRead`: pdf.js goes on with it all the same. */
export type RequestFailure = Readonly<{ name: string; message: string; isStillRead?: boolean }>;

/** The failure for anything thrown while a request was handled. Its message is for the user. */
export function problemOf(thrown: unknown): RequestFailure {
  const name = thrown instanceof Error || thrown instanceof DOMException ? thrown.name : 'Error';
  return { name, message: wordsFor(thrown), ...(thrown instanceof SlowPageError && { isStillRead: true }) };
}

function wordsFor(thrown: unknown): string {
  if (thrown instanceof PasswordException) {
    const { code } = thrown as { code?: number };
    return code === PasswordResponses.INCORRECT_PASSWORD
      ? 'The password does not open this PDF.'
      : 'This PDF has a password.';
  }
  if (thrown instanceof NoSuchPageError || thrown instanceof SlowPageError) return thrown.message;
  return viewerProblemOf(thrown).reason;
}
