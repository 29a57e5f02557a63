import type { PdfEngine } from '../pdf-engine/pdf-engine.ts';
import { lazyPart } from '../ui/lazy-part.ts';

/** The viewers of answers. They load on first use, so that the first screen is small. */
export const reportAnswers = {
  PdfResult: lazyPart(async () => (await import('./PdfResult.tsx')).PdfResult),
  InfoAnswer: lazyPart(async () => (await import('./InfoAnswer.tsx')).InfoAnswer),
  MarkupAnswer: lazyPart(async () => (await import('./MarkupAnswer.tsx')).MarkupAnswer),
  AnswerLine: lazyPart(async () => (await import('./AnswerLine.tsx')).AnswerLine),
  FaultLink: lazyPart(async () => (await import('./ExplainFault.tsx')).FaultLink),
  TextComparison: lazyPart(async () => (await import('./TextComparison.tsx')).TextComparison),
  BesideHead: lazyPart(async () => (await import('./BesideHead.tsx')).BesideHead),
  SplitComparison: lazyPart(async () => (await import('./SplitComparison.tsx')).SplitComparison),
} as const;

/**
 * Loads the code of the viewers before the first answer, that of PDFs first, because starting their worker takes longer
 * than drawing a page. A failure is shown when a viewer is needed, not here.
 */
export async function warmViewers(engine: PdfEngine): Promise<void> {
  await reportAnswers.PdfResult.warm();
  await Promise.all([engine.warm().catch(() => {}), ...Object.values(reportAnswers).map((part) => part.warm())]);
  await Promise.all([
    // Loaded by now, if they can be.
    import('./ProofActions.tsx').then(({ warmQuestion }) => warmQuestion()),
    import('./TextComparison.tsx').then(({ warmTextComparison }) => warmTextComparison()),
  ]).catch(() => {});
}
