import type { Comparison } from '../../../renderer/pdf-engine/base/analysis-types.ts';
import type { Answer } from './score.ts';

/** Galley's result. A text is at most 500 characters long; the last word of a shortened one may be half of it. */
export function answerOf({ texts, appearances, notCompared = [] }: Comparison): Answer {
  const wordsOf = (kind: (typeof texts)[number]['kind']) =>
    texts.flatMap((change) => {
      if (change.kind !== kind) return [];
      const words = change.text.split(/\s+/);
      return change.text.endsWith('…') ? words.slice(0, -1) : words;
    });
  const pagesOf = (side: 'before' | 'after') => [...new Set(texts.flatMap((change) => change[side]?.page ?? []))];
  return {
    isChanged: texts.length > 0 || appearances.length > 0,
    removed: wordsOf('removed'),
    added: wordsOf('inserted'),
    moved: wordsOf('moved'),
    isShortened: texts.some(({ text }) => text.endsWith('…')),
    pages: { before: pagesOf('before'), after: pagesOf('after') },
    looks: appearances.map(({ pair, boxes }) => ({ ...pair, boxes })),
    changes: texts.length,
    notCompared: notCompared.length,
  };
}
