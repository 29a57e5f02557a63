import { htmlLanguage } from '@codemirror/lang-html';
import type { Extension } from '@codemirror/state';
import { handlebarsMarks } from './handlebars-marks.ts';

/** HTML with Handlebars in it. */
export const markupReading: Extension = [htmlLanguage.extension, handlebarsMarks];
