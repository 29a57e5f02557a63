/**
 * The nonce under which the page lets style elements in (CSP3, "nonce-source"), for the libraries that make some. Browsers
 * hide the attribute from scripts that only see its text, so it is read as a property. Empty where the page has no policy.
 */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
