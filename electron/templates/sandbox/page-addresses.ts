import { decodeHTMLAttribute } from 'entities/decode';
import { addressesOf, type MarkupAddress } from '../../../shared/markup-addresses.ts';
import { scanMarkup } from '../../../shared/scan-markup.ts';
import { mayLoadFiles } from '../page-edits.ts';
import { maxAddresses } from '../template-job.ts';

/** The first `maxAddresses` addresses that the page loads, ascending. */
export function pageAddresses(html: string): readonly MarkupAddress[] {
  const found: MarkupAddress[] = [];
  if (!mayLoadFiles(html)) return found;
  for (const part of scanMarkup(html, 'page')) {
    if (part === null || part.kind === 'close' || part.kind === 'expression') continue;
    for (const address of addressesOf(part, html, decodeHTMLAttribute)) {
      if (address !== null) found.push(address);
      if (found.length >= maxAddresses) return found;
    }
  }
  return found;
}
