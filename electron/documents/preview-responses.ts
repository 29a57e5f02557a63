import { readFile } from 'node:fs/promises';
import type { DocumentInfo } from '../../shared/model.ts';
import { maxPreviewBytes } from '../../shared/preview.ts';
import { encodingOf } from '../../shared/text-encoding.ts';
import { withoutHints } from '../base/without-hints.ts';

type PreviewResponsesDependencies = Readonly<{
  /** `null` when the document is no longer kept. */
  locate: (id: string) => Promise<Readonly<{ document: DocumentInfo; path: string }> | null>;
}>;

/**
 * What a preview may do: show text, styles of its own, and the pictures and fonts that are in its text. It has an origin of its own, runs
 * no script, sends no form, opens and leads nowhere (CSP3, "sandbox"), and only Galley's page may frame it.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox',
].join('; ');

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const;

/**
 * Answers `galley://app/previews/<id>`: a markup as a page that runs and loads nothing, for the frame of the preview. An address of its own
 * and not `srcdoc`: Trusted Types of the window forbid that, a frame with `srcdoc` would have the policy of the window with its scripts,
 * and these headers are in force before the first byte is parsed, whatever the markup says.
 */
export function createPreviewResponses({ locate }: PreviewResponsesDependencies) {
  return async (id: string): Promise<Response> => {
    const found = await locate(id);
    if (found?.document.kind !== 'markup') return refuse(404, 'There is no such markup.');
    if (found.document.bytes > maxPreviewBytes) return refuse(413, 'The markup is too large for a preview.');
    const bytes = await readFile(found.path);
    const text = new TextDecoder(found.document.encoding ?? encodingOf(bytes).encoding).decode(bytes);
    return new Response(withIdleLinks(withoutHints(text)), { headers });
  };
}

/** What may come before the doctype, and the doctype, which must stay first: without it the page would be laid out in another way. */
const beforeHead = /^(?:\s+|<!--(?!>|->)[\s\S]*?-->)*(?:<!doctype[^>]*>)?/i;

/**
 * Makes the links do nothing: a link that opens a window is refused by the sandbox, while one that leads the frame elsewhere would replace
 * the preview by an error page.
 */
const withIdleLinks = (markup: string) => markup.replace(beforeHead, (start) => `${start}<base target="_blank">`);

const refuse = (status: number, text: string) =>
  new Response(text, { status, headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' } });
