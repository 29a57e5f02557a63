import { formatMarkup } from './format-markup.ts';
import { type FormatMessage, type FormatReply, formatPartLength } from './format-messages.ts';

let parts: string[] = [];

addEventListener('message', ({ data: { part, isLast } }: MessageEvent<FormatMessage>) => {
  parts.push(part);
  if (!isLast) return;
  const source = parts.join('');
  parts = [];
  const { text, places } = formatMarkup(source);
  let from = 0;
  for (; from + formatPartLength < text.length; from += formatPartLength) {
    postMessage({ part: text.slice(from, from + formatPartLength), places: null } satisfies FormatReply);
  }
  postMessage({ part: text.slice(from), places } satisfies FormatReply, { transfer: [places.buffer] });
});
