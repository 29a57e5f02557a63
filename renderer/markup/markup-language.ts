import { htmlLanguage } from '@codemirror/lang-html';
import type { Extension } from '@codemirror/state';
import { languageInView } from '../text-viewer/language-in-view.ts';
import { handlebarsMarks } from './handlebars-marks.ts';

/** HTML with Handlebars in it. */
export const markupReading: Extension = [htmlLanguage.extension, handlebarsMarks];

/** The same for a text of any length that is only read: parsed where it is in view. */
export const markupInView: Extension = [languageInView(htmlLanguage), handlebarsMarks];
