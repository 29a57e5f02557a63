import { htmlLanguage } from '@codemirror/lang-html';
import type { Extension } from '@codemirror/state';
import { languageInView } from '../text-viewer/language-in-view.ts';
import { handlebarsMarks } from './handlebars-marks.ts';

/** HTML with Handlebars in it, of any length and only read: parsed where it is in view. */
export const markupInView: Extension = [languageInView(htmlLanguage), handlebarsMarks];
