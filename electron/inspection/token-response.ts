import { z } from 'zod';

/** The path of the token request below the identity server URL (service interface, 4.2). */
export const tokenPath = '/services/oauth2/token';

const maxTokenLength = 16_384;
const maxUrlLength = 2_048;

/** Tokens may only contain printable ASCII (RFC 6749, appendix A.12). */
const Printable = z
  .string()
  .min(1)
  .max(maxTokenLength)
  .regex(/^[\x20-\x7E]+$/);

const isUrl = (text: string, protocols: readonly string[]) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol);

const segmentsOf = (url: string) => new URL(url).pathname.split('/').filter((segment) => segment !== '');

/**
 * The answer to a token request (service interface, 2.2), reduced to the members that calls need. Later calls repeat
 * `instance_url` and `id`; Galley never contacts these addresses.
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
  /** Optional, but Galley can only use this type (RFC 6749, section 7.1). */
  token_type: z
    .string()
    .regex(/^bearer$/i)
    .optional(),
});
export type TokenResponse = z.infer<typeof TokenResponse>;

type TokenReading =
  | Readonly<{ ok: true; token: TokenResponse }>
  /** `problem` is a sentence about the members that contains none of their values. */
  | Readonly<{ ok: false; problem: string }>;

/** Validates the JSON value of an answer. Problems name members, never values. */
export function readTokenResponse(value: unknown): TokenReading {
  const parsed = TokenResponse.safeParse(value);
  if (parsed.success) return { ok: true, token: parsed.data };
  const members = new Set(parsed.error.issues.map(({ path }) => path[0]).filter((name) => name !== undefined));
  if (members.size === 0) return { ok: false, problem: 'It is no JSON object.' };
  const list = new Intl.ListFormat('en', { type: 'disjunction' }).format([...members].map(String));
  return { ok: false, problem: `It has no usable ${list}.` };
}

/** The signed-in user and organisation, for display. */
export type Identity = Readonly<{ organisation: string; user: string }>;

/**
 * The host of `instance_url`, and the last two path segments of `id` (service interface, 2.1), which identify the
 * organisation and the user.
 */
export const identityOf = ({ instance_url, id }: TokenResponse): Identity => ({
  organisation: new URL(instance_url).host,
  user: segmentsOf(id).slice(-2).join('/'),
});
