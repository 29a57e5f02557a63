import { countText } from '../../shared/count-text.ts';
import type { BaselineKind, ComparisonVerdict } from '../pdf-compare/baselines.ts';
import type { Pane } from './report-state.ts';

/** The document that the shown one is compared with; `null` if there is none. */
export const otherOf = ({ before, proof }: Pane, against: BaselineKind) =>
  against === 'before' ? before : (proof?.approved ?? null);

/**
 * The verdict on the shown document; `null` without one. Equal bytes are the same pages, which needs no viewer. A
 * verdict on other documents is ignored.
 */
export function verdictOf(pane: Pane, against: BaselineKind): ComparisonVerdict | null {
  const { shown, verdicts } = pane;
  const other = otherOf(pane, against);
  if (!shown || !other) return null;
  const pair = { documentId: shown.id, otherId: other.id };
  if (other.sha256 === shown.sha256) return { ...pair, state: 'same', pages: 0 };
  // Different bytes are a different text. The verdict does not say where.
  if (shown.kind !== 'pdf') return { ...pair, state: 'differs', pages: 0 };
  const noted = verdicts[against];
  return noted?.documentId === pair.documentId && noted.otherId === pair.otherId ? noted : null;
}

/** The verdict as text. A document compared with itself is the approved proof. */
export function verdictText(verdict: ComparisonVerdict, against: BaselineKind): string {
  const { notCompared = 0, pages } = verdict;
  if (notCompared === 0) return wholeVerdictText(verdict, against);
  const left = `${countText(notCompared, 'page')} not compared`;
  if (pages > 0) return `${wholeVerdictText(verdict, against)}, ${left}`;
  return against === 'before' ? `${left} with the run before` : `${left} with approved`;
}

/** The verdict where every page was compared. */
function wholeVerdictText({ documentId, otherId, state, pages }: ComparisonVerdict, against: BaselineKind): string {
  const isBefore = against === 'before';
  if (!isBefore && documentId === otherId) return 'Approved proof';
  if (state === 'comparing') return isBefore ? 'Comparing with the run before…' : 'Comparing with approved…';
  if (state === 'same') return isBefore ? 'Same as the run before' : 'Same as approved';
  if (state === 'failed') return isBefore ? 'Not compared with the run before' : 'Not compared with approved';
  if (pages === 0) return isBefore ? 'Changed' : 'Differs from approved';
  if (isBefore) return `${countText(pages, 'page')} changed`;
  return `${countText(pages, 'page differs', 'pages differ')} from approved`;
}
