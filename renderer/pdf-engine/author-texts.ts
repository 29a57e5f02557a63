/** @file Texts of the PDF engine for the author. They are apart from `pdf-engine.ts`, which the first screen loads. */
import { type ComparisonRule, lookRules, wordRules } from './base/comparison-rules.ts';
import { type PdfProblem, problemOfPdf } from './pdfjs/pdf-problem.ts';

/** How Galley compares two PDFs, step by step, for the help. */
export const comparisonRules: Readonly<Record<'words' | 'looks', readonly ComparisonRule[]>> = {
  words: wordRules,
  looks: lookRules,
};

/** Why a PDF cannot be shown: from anything that was thrown while it was opened or drawn. */
export const problemShown = (thrown: unknown): PdfProblem => problemOfPdf(thrown);
