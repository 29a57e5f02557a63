import { Moved, serveCalls } from '../../base/serve-calls.ts';
import { type FormattedMarkup, formatMarkup } from './format-markup.ts';

export type FormatMethods = { format(markup: string): FormattedMarkup };

serveCalls<FormatMethods>({
  format(markup) {
    const formatted = formatMarkup(markup);
    return new Moved(formatted, [formatted.places.buffer]);
  },
});
