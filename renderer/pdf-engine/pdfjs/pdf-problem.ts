/**
 * Why a PDF cannot be shown, for the author: the problem, then what to do. `canSave` if its bytes are available all the
 * same.
 */
export type PdfProblem = Readonly<{ reason: string; advice: string; canSave: boolean }>;

/** A part of the document could not be fetched from the main process. */
export class UnreadableDocumentError extends Error {
  override readonly name = 'UnreadableDocumentError';
}

/** pdf.js could not be started at all: its worker did not load. */
export class NoWorkerError extends Error {
  override readonly name = 'NoWorkerError';
}

const keepsTheBytes = 'The file itself is complete: save it to look at it with another program.';

/**
 * Converts anything thrown while opening or drawing a PDF to text for the user. pdf.js has a class for each kind of
 * failure.
 */
export function problemOfPdf(thrown: unknown): PdfProblem {
  if (thrown instanceof UnreadableDocumentError) {
    return {
      reason: 'The document could not be read from disk.',
      advice: 'Run the report again.',
      canSave: false,
    };
  }
  if (thrown instanceof NoWorkerError) {
    return {
      reason: 'The part of Galley that reads PDFs did not start.',
      advice: 'Start Galley again.',
      canSave: true,
    };
  }
  if (thrown instanceof NoPagesError) {
    return {
      reason: 'It has no pages.',
      advice: 'Check the template: it may have printed nothing.',
      canSave: true,
    };
  }
  if (thrown instanceof Error && thrown.name === 'InvalidPDFException') {
    return { reason: 'The file is damaged, or is not a PDF.', advice: keepsTheBytes, canSave: true };
  }
  return { reason: 'Something in it cannot be understood.', advice: keepsTheBytes, canSave: true };
}

/** A PDF whose page tree is empty. */
export class NoPagesError extends Error {
  override readonly name = 'NoPagesError';
}
