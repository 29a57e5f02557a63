/**
 * The policies of Galley's pages, as headers. CSP3 (w3.org/TR/CSP3), Trusted Types, Electron,
 * docs/tutorial/security.md, item 7.
 */

/**
 * The only Trusted Types policy that the page may create. It lets workers start from the page's own scripts
 * (renderer/base/start-worker.ts).
 */
const trustedTypesPolicy = 'worker';

const common = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=(), display-capture=()',
  'cache-control': 'no-store',
} as const;

/** For the page itself. `nonce` is new at each load. It allows the style elements of libraries, but no script. */
export function pageHeaders(nonce: string): Record<string, string> {
  return {
    ...common,
    'content-security-policy': [
      // Objects, media and manifests too.
      "default-src 'none'",
      "script-src 'self'",
      "worker-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' blob: data:",
      "font-src 'self' data:",
      "connect-src 'self'",
      // Only the preview of a markup, which has its own policy (electron/documents/preview-responses.ts).
      'frame-src galley://app/previews/',
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      `trusted-types ${trustedTypesPolicy}`,
    ].join('; '),
  };
}

/** For a worker's script. A worker has the policy of its own response, and only there may WebAssembly compile. */
export function workerHeaders(): Record<string, string> {
  return {
    ...common,
    'content-security-policy': "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  };
}

/** For everything else that the page loads. Nothing in it may run by itself. */
export function assetHeaders(): Record<string, string> {
  return { ...common, 'content-security-policy': "default-src 'none'; sandbox" };
}
