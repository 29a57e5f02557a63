import { jsonLanguage } from '@codemirror/lang-json';
import { bidiIsolates } from '@codemirror/language';
import type { Extension } from '@codemirror/state';

/**
 * Highlights JSON and folds its objects and lists. Each key and each text is isolated (Unicode Standard Annex 9,
 * section 2.4), so that a key in Arabic or Hebrew stays before its value.
 */
export const jsonReading: Extension = [jsonLanguage.extension, bidiIsolates()];
/** No highlighting, for a text that is not JSON. */
export const plainReading: Extension = [];
