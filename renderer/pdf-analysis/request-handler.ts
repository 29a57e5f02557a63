import type { ComparisonPart, Question } from './analysis-messages.ts';
import { checkDocument } from './checks/check-document.ts';
import { type Drawing, lookBetween, pixelsBetween, rasterOf } from './compare-appearance/page-rasters.ts';
import { type Compared, compareDocuments, sameDocuments } from './compare-documents.ts';
import type { OpenDocument } from './documents/open-document.ts';
import type { OpenDocuments } from './documents/open-documents.ts';
import { readProperties } from './facts/document-properties.ts';
import type { PageTurns, Rank } from './work-scheduler.ts';

type AnswerDependencies = Readonly<{ documents: OpenDocuments; turns: PageTurns; nextTask: () => Promise<void> }>;

/** What an answer is, and what of it is handed over instead of copied. */
export type Answer = Readonly<{ value: unknown; transfer: Transferable[] }>;

/** Answers one question after another, or several at once: what is in sight goes first, page by page. */
export function createAnswerQuestion({ documents, turns, nextTask }: AnswerDependencies) {
  const drawing = (rank: Rank, signal: AbortSignal): Drawing => ({
    signal,
    pause: rank === 'in-sight' ? nextTask : () => turns.calm().then(nextTask),
  });

  const compared = (document: OpenDocument, signal: AbortSignal): Compared => ({
    pages: document.pages,
    text: (page) => turns.run('behind', signal, () => document.text(page)),
  });

  const compare = async (
    { before, after, ignored, firstPage }: Extract<Question, { verb: 'compare' }>,
    asked: AbortSignal,
    tell: (part: ComparisonPart) => void,
  ): Promise<void> => {
    if (before.sha256 !== '' && before.sha256 === after.sha256) {
      return documents.use(after, async ({ pages }) => tell({ first: sameDocuments(pages) }));
    }
    // When one side fails, the other is not read to its end for nothing.
    const failed = new AbortController();
    const signal = AbortSignal.any([asked, failed.signal]);
    try {
      await documents.use(before, (earlier) =>
        documents.use(after, (later) =>
          compareDocuments({
            before: compared(earlier, signal),
            after: compared(later, signal),
            ignored,
            firstPage,
            look: (pair) =>
              turns.run('behind', signal, () => lookBetween(earlier, later, pair, ignored, drawing('behind', signal))),
            tell,
            nowMs: () => performance.now(),
            signal,
          }),
        ),
      );
    } finally {
      failed.abort();
    }
  };

  /** Rejects with the signal's reason, or with whatever kept it from being answered. `tell` hears the parts of a comparison. */
  return async (question: Question, signal: AbortSignal, tell: (part: ComparisonPart) => void): Promise<Answer> => {
    switch (question.verb) {
      case 'compare': {
        await compare(question, signal, tell);
        return copied(null);
      }
      case 'raster': {
        const { source, page, width } = question;
        const raster = await documents.use(source, (document) =>
          turns.run('in-sight', signal, () => rasterOf({ document, page }, width, drawing('in-sight', signal))),
        );
        return { value: raster, transfer: [raster.bitmap] };
      }
      case 'pixels': {
        const { before, after, width, ignored } = question;
        const difference = await documents.use(before.source, (earlier) =>
          documents.use(after.source, (later) =>
            turns.run('in-sight', signal, () =>
              pixelsBetween(
                { document: earlier, page: before.page },
                { document: later, page: after.page },
                width,
                ignored,
                drawing('in-sight', signal),
              ),
            ),
          ),
        );
        return { value: difference, transfer: [difference.mask] };
      }
      case 'check': {
        const { source, pagesBefore } = question;
        return documents.use(source, async (document) =>
          copied(await checkDocument(document.pdf, pagesBefore, compared(document, signal).text, signal)),
        );
      }
      case 'properties':
        return documents.use(question.source, async ({ pdf }) =>
          copied(await readProperties(pdf, question.source.bytes, signal)),
        );
    }
  };
}

const copied = (value: unknown): Answer => ({ value, transfer: [] });
