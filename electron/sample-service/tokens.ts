import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import { HttpError, invalidSession, oauthError } from './http-errors.ts';

/** The four values that a sign-in needs (service interface, 4.2). */
export type SampleCredentials = Readonly<{
  clientId: string;
  clientSecret: string;
  username: string;
  password: string;
}>;

/** Random for each start, so that neither a web page nor another program on this computer can guess them. */
export function createSampleCredentials(): SampleCredentials {
  return {
    clientId: `galley-${randomBytes(9).toString('base64url')}`,
    clientSecret: randomBytes(24).toString('base64url'),
    username: `author-${randomBytes(4).toString('hex')}@press.sample.galley.example`,
    password: randomBytes(18).toString('base64url'),
  };
}

/** The token response, with exactly the members of the service interface, 2.2. */
type GrantedToken = Readonly<{
  access_token: string;
  instance_url: string;
  id: string;
  token_type: 'Bearer';
  issued_at: string;
  signature: string;
}>;

/** The pairs of the service interface, 2.1, in every request. */
export type Pairs = Readonly<{ token: string; id: string; instance: string }>;

/** Monotonic time for the limit and the lifetime of tokens; time since the epoch for values sent to a client. */
export type SampleClock = Pick<Clock, 'monotonicMs' | 'epochMs'>;

type TokensDependencies = Readonly<{ credentials: SampleCredentials; clock: SampleClock; lifetimeMs: number }>;

/** The organisation of every token. Only data: no program contacts this address. */
export const organisationUrl = 'https://press.sample.galley.example';
const organisationId = '00D5m000000ALPREAU';
const userId = '0055m000003PrinterQ';

/** The password grant (service interface, 4.2), and the tokens that it has granted. */
export function createTokens({ credentials, clock, lifetimeMs }: TokensDependencies) {
  const endsAtMs = new Map<string, number>();

  return {
    /** `baseUrl` is the identity server's own address. Throws an OAuth error (RFC 6749, section 5.2). */
    grant(form: ReadonlyMap<string, string>, baseUrl: string): GrantedToken {
      const field = (name: string) => {
        const value = form.get(name);
        if (!value) throw oauthError('invalid_request', `The field ${name} is missing.`);
        return value;
      };
      if (field('grant_type') !== 'password') {
        throw oauthError('unsupported_grant_type', 'Only the grant type "password" is supported.');
      }
      const client = sameSecret(field('client_id'), credentials.clientId);
      if (!sameSecret(field('client_secret'), credentials.clientSecret) || !client) {
        throw oauthError('invalid_client', 'The client identifier or the client secret is wrong.');
      }
      const user = sameSecret(field('username'), credentials.username);
      if (!sameSecret(field('password'), credentials.password) || !user) {
        throw oauthError('invalid_grant', 'The user name or the password is wrong.');
      }

      const now = clock.monotonicMs();
      for (const [token, end] of endsAtMs) if (end <= now) endsAtMs.delete(token);
      const token = `${organisationId}!${randomBytes(48).toString('base64url')}`;
      endsAtMs.set(token, now + lifetimeMs);

      const id = loginIdentifier(baseUrl);
      const issuedAt = String(clock.epochMs());
      const signature = createHmac('sha256', credentials.clientSecret)
        .update(id + issuedAt)
        .digest('base64');
      return {
        access_token: token,
        instance_url: organisationUrl,
        id,
        token_type: 'Bearer',
        issued_at: issuedAt,
        signature,
      };
    },

    /** Throws 401 for an unknown or expired token, and 403 if `id` or `instance` do not belong to the token. */
    check({ token, id, instance }: Pairs, baseUrl: string): void {
      const endMs = endsAtMs.get(token);
      if (endMs === undefined || endMs <= clock.monotonicMs()) throw invalidSession();
      const wrong = id !== loginIdentifier(baseUrl) ? 'id' : instance !== organisationUrl ? 'instance' : null;
      if (wrong)
        throw new HttpError(403, { error: 'FORBIDDEN', message: `The ${wrong} does not belong to this token.` });
    },

    /** Expires every token granted so far. */
    expireAll(): void {
      endsAtMs.clear();
    },
  };
}

const loginIdentifier = (baseUrl: string) => `${baseUrl}/id/${organisationId}/${userId}`;

/** Compares in constant time. */
function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
