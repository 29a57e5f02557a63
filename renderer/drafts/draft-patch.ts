import { createTwoFilesPatch } from 'diff';
import type { DraftKey } from '../../shared/draft.ts';

/** The changed lines as a unified diff, to be put in where the templates are kept. Empty if nothing has changed. */
export function patchOf({ templateID }: DraftKey, original: string, markup: string): string {
  if (original === markup) return '';
  return createTwoFilesPatch(`a/${templateID}`, `b/${templateID}`, original, markup, undefined, undefined, {
    context: 3,
  });
}
