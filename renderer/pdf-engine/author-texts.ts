/** @file Texts of the PDF engine for the author. They are apart from `pdf-engine.ts`, which the first screen loads. */
import { lookRules, wordRules } from './base/comparison-rules.ts';
import { problemOfPdf } from './pdfjs/pdf-problem.ts';

export { lookRules, problemOfPdf, wordRules };
