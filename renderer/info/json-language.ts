import { jsonLanguage } from '@codemirror/lang-json';
import type { Extension } from '@codemirror/state';

/** Highlights JSON and folds its objects and lists. */
export const jsonReading: Extension = jsonLanguage.extension;
/** For what is no JSON. */
export const plainReading: Extension = [];
