import { readFile } from 'node:fs/promises';
import type { DocumentInfo } from '../../shared/model.ts';
import { maxPreviewBytes } from '../../shared/preview.ts';
import { encodingOf } from '../../shared/text-encoding.ts';
import { withoutHints } from '../base/without-hints.ts';

type PreviewResponsesDependencies = Readonly<{
  /** `null` if the document is deleted. */
  locate: (id: string) => Promise<Readonly<{ document: DocumentInfo; path: string }> | null>;
}>;

/**
 * The permissions of a preview: text, its own styles, and the pictures and fonts inside its text. It has its own
 * origin, runs no script, sends no form, and neither opens nor navigates (CSP3, "sandbox"). Only Galley's page may
 * frame it.
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
 * Responds to `galley://app/previews/<id>`: a markup as a page without scripts and requests, for the frame of the
 * preview. It has its own address instead of `srcdoc`, which the window's Trusted Types forbid. A `srcdoc` frame would
 * also inherit the window's policy, which allows scripts. These headers apply before the first byte is parsed, whatever
 * the markup contains.
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

/** The doctype and everything allowed before it. The doctype must stay first; otherwise the layout changes. */
const beforeHead = /^(?:\s+|<!--(?!>|->)[\s\S]*?-->)*(?:<!doctype[^>]*>)?/i;

/**
 * Disables the links. The sandbox refuses links that open a window, but a link that navigates the frame would replace
 * the preview with an error page.
 */
const withIdleLinks = (markup: string) => markup.replace(beforeHead, (start) => `${start}<base target="_blank">`);

const refuse = (status: number, text: string) =>
  new Response(text, { status, headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' } });
