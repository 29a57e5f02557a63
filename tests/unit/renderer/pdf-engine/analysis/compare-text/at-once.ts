import { comparePageTexts } from '../../../../../../renderer/pdf-engine/analysis/compare-text/compare-page-texts.ts';
import type { PageText } from '../../../../../../renderer/pdf-engine/analysis/text/page-text.ts';

/** The result of work that yields between its steps, without a pause. */
export function atOnce<T>(steps: Generator<void, T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

export const comparedAtOnce = (before: readonly PageText[], after: readonly PageText[]) =>
  atOnce(comparePageTexts(before, after));
