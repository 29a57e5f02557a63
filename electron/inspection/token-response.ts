import { z } from 'zod';

/** Where the token request goes, under the identity server URL (service interface, 4.2). */
export const tokenPath = '/services/oauth2/token';

const maxTokenLength = 16_384;
const maxUrlLength = 2_048;

/** Printable ASCII, which is all that a token may be (RFC 6749, appendix A.12). */
const Printable = z
  .string()
  .min(1)
  .max(maxTokenLength)
  .regex(/^[\x20-\x7E]+$/);

const isUrl = (text: string, protocols: readonly string[]) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol);

const segmentsOf = (url: string) => new URL(url).pathname.split('/').filter((segment) => segment !== '');

/**
 * The answer to a token request (service interface, 2.2). Of its members, those that calls need; others are dropped. `instance_url` and `id` are
 * data that later calls repeat; they are never contacted.
 */
export const TokenResponse = z.object({
  access_token: Printable,
  instance_url: z
    .string()
    .max(maxUrlLength)
    .refine((text) => isUrl(text, ['https:'])),
  id: z
    .string()
    .max(maxUrlLength)
    .refine((text) => isUrl(text, ['https:', 'http:']) && segmentsOf(text).length >= 2),
  /** Not needed, but another type could not be used (RFC 6749, section 7.1). */
  token_type: z
    .string()
    .regex(/^bearer$/i)
    .optional(),
});
export type TokenResponse = z.infer<typeof TokenResponse>;

export type TokenReading =
  | Readonly<{ ok: true; token: TokenResponse }>
  /** `problem` is a sentence about the members, without any of their values. */
  | Readonly<{ ok: false; problem: string }>;

/** Judges the JSON value of an answer. A problem is described by the names of members alone, never by their values. */
export function readTokenResponse(value: unknown): TokenReading {
  const parsed = TokenResponse.safeParse(value);
  if (parsed.success) return { ok: true, token: parsed.data };
  const members = new Set(parsed.error.issues.map(({ path }) => path[0]).filter((name) => name !== undefined));
  if (members.size === 0) return { ok: false, problem: 'It is no JSON object.' };
  const list = new Intl.ListFormat('en', { type: 'disjunction' }).format([...members].map(String));
  return { ok: false, problem: `It has no usable ${list}.` };
}

/** Who is signed in, and where: for people's eyes. */
export type Identity = Readonly<{ organisation: string; user: string }>;

/** The host of `instance_url`, and the last two path segments of `id` (service interface, 2.1): the organisation's and the user's identifier. */
export const identityOf = ({ instance_url, id }: TokenResponse): Identity => ({
  organisation: new URL(instance_url).host,
  user: segmentsOf(id).slice(-2).join('/'),
});
