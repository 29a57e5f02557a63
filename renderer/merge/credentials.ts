/** Tokens that are recognisable by their form: of the customer-data platform, JWT, and those of well-known services. */
const token =
  /^(?:"|')?(?:00D[0-9A-Za-z]{12}(?:[0-9A-Za-z]{3})?!|eyJ[\w-]{6,}\.|(?:bearer|basic|digest|negotiate)\s+\S|gh[opsu]_\w{20}|github_pat_|glpat-|xox[abprs]-|ya29\.|sk-\w{16}|AKIA[0-9A-Z]{12}|3MVG[0-9A-Za-z._]{20})/i;

/** The last segment of the path has an extension: an address of a file may be an identifier. */
const fileAddress = /^https?:\/\/[^/?#@\s]+\/[^?#\s]*\.[A-Za-z]{2,5}$/i;

/** Which part of a credential or a sign-in an identifier looks like, as a phrase; `null` for none. */
export function credentialIn(id: string): string | null {
  if (token.test(id)) return 'an access token';
  if (/^["']?https?:\/\//i.test(id) && !fileAddress.test(id)) return 'the address of a sign-in or of a service';
  return null;
}
