import { htmlLanguage } from '@codemirror/lang-html';
import type { Extension } from '@codemirror/state';
import { languageInView } from '../text-viewer/language-in-view.ts';
import { handlebarsMarks } from './handlebars-marks.ts';

/** Read-only HTML with Handlebars, of any length. Only the visible part is parsed. */
export const markupInView: Extension = [languageInView(htmlLanguage), handlebarsMarks];
