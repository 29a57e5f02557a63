import { problemOfPdf } from '../pdfjs/pdf-problem.ts';
import { PasswordException, PasswordResponses } from '../pdfjs/pdfjs-core.ts';
import { NoSuchPageError } from './documents/open-document.ts';
import { SlowPageError, type SlowPages, SlowPagesError } from './documents/slow-pages.ts';
import { TimeBudgetError } from './time-budget.ts';

/**
 * A failed request as data, because an error loses its name on its way to the window. `isStillRead`: pdf.js continues
 * with it nevertheless. `slowPages`: a comparison or a check is possible without these, in a new worker.
 */
export type RequestFailure = Readonly<{ name: string; message: string; isStillRead?: boolean; slowPages?: SlowPages }>;

/** The failure for anything thrown while a request was handled. Its message is for the user. */
export function problemOf(thrown: unknown): RequestFailure {
  const name = thrown instanceof Error || thrown instanceof DOMException ? thrown.name : 'Error';
  const failure = { name, message: wordsFor(thrown) };
  if (thrown instanceof SlowPagesError)
    return { ...failure, isStillRead: true, ...(thrown.canLeaveOut && { slowPages: thrown.pages }) };
  return thrown instanceof SlowPageError || thrown instanceof TimeBudgetError
    ? { ...failure, isStillRead: true }
    : failure;
}

function wordsFor(thrown: unknown): string {
  if (thrown instanceof PasswordException) {
    const { code } = thrown as { code?: number };
    return code === PasswordResponses.INCORRECT_PASSWORD
      ? 'The password does not open this PDF.'
      : 'This PDF has a password.';
  }
  if ([NoSuchPageError, SlowPageError, SlowPagesError].some((known) => thrown instanceof known))
    return (thrown as Error).message;
  if (thrown instanceof TimeBudgetError) return 'This page takes too long to be drawn.';
  return problemOfPdf(thrown).reason;
}
