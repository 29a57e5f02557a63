import { jsonLanguage } from '@codemirror/lang-json';
import type { Extension } from '@codemirror/state';

/** Highlights JSON and folds its objects and lists. */
export const jsonReading: Extension = jsonLanguage.extension;
/** No highlighting, for a text that is not JSON. */
export const plainReading: Extension = [];
