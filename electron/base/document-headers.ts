/**
 * Headers for content from a service, or derived from it. They stop scripts, MIME sniffing, reads from other origins
 * and Chromium's cache.
 */
export const documentHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const;
