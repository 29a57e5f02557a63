import type { SourceFile, Violation } from './source-file.ts';

const columnsMax = 120;
const sentenceWordsMax = 30;

/** Phrases that make a reader stumble; `CONTRIBUTING.md` says how to write instead. */
const refusedPhrases =
  /\b(?:anew|as often as|held against|in words|(?<!there )is none|let go of|of before|(?:is|are|was|were) told|so many|stands? still|what comes of)\b/gi;

/** Comments that are too wide or too long, or use words that no native writer would use. */
export const unclearComments = (files: readonly SourceFile[]): Violation[] =>
  files.flatMap(({ path, commentBlocks }) =>
    commentBlocks.flatMap(({ text, columns }) => {
      const prose = text.replace(/^\s*\*/gm, ' ').replace(/\s+/g, ' ');
      const long = prose.split(/(?<=[.!?:;])\s+/).find((sentence) => wordsIn(sentence) > sentenceWordsMax);
      const phrases = prose.match(refusedPhrases) ?? [];
      const found = [
        ...(columns > columnsMax && !prose.includes('biome-ignore')
          ? [`a comment line of ${columns} columns: "${start(prose)}"`]
          : []),
        ...(long === undefined ? [] : [`a sentence of ${wordsIn(long)} words: "${start(long)}"`]),
        ...phrases.map((phrase) => `"${phrase}" in "${start(prose)}"`),
      ];
      return found.map((what) => ({ key: `${path} ${what}`, message: `${path}: ${what}` }));
    }),
  );

const wordsIn = (sentence: string) => sentence.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
const start = (text: string) => `${text.trim().slice(0, 50)}…`;
