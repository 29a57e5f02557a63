/** Headers of what came from a service or was made of it: nothing in it runs, is taken for another type, is read elsewhere or is kept by Chromium. */
export const documentHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const;
