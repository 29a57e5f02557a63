import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from './clock.ts';
import { type Credentials, sameSecret } from './credentials.ts';
import { invalidSession, oauthError, ServiceError } from './errors.ts';

/** The token response, with exactly the members of the service interface, 2.2. */
export type TokenResponse = Readonly<{
  access_token: string;
  instance_url: string;
  id: string;
  token_type: 'Bearer';
  issued_at: string;
  signature: string;
}>;

/** The pairs of the service interface, 2.1, that every operation carries. */
export type Pairs = Readonly<{ token: string; id: string; instance: string }>;

export type TokensDependencies = Readonly<{ credentials: Credentials; clock: Clock; lifetimeMs: number }>;

/** Data only: the organisation that a token belongs to; nobody ever contacts this address. */
export const organisationUrl = 'https://press.sample.galley.example';
const organisationId = '00D5m000000ALPREAU';
const userId = '0055m000003PrinterQ';

/** Grants tokens for the password grant (service interface, 4.2) and knows which of them still hold. */
export function createTokens({ credentials, clock, lifetimeMs }: TokensDependencies) {
  const endsAtMs = new Map<string, number>();

  return {
    /** `baseUrl` is the identity server's own address. Throws an OAuth error (RFC 6749, section 5.2). */
    grant(form: ReadonlyMap<string, string>, baseUrl: string): TokenResponse {
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

    /** Throws 401 for a token that is unknown or over, 403 when `id` or `instance` is not the one of the token. */
    check({ token, id, instance }: Pairs, baseUrl: string): void {
      const endMs = endsAtMs.get(token);
      if (endMs === undefined || endMs <= clock.monotonicMs()) throw invalidSession();
      const wrong = id !== loginIdentifier(baseUrl) ? 'id' : instance !== organisationUrl ? 'instance' : null;
      if (wrong)
        throw new ServiceError(403, { error: 'FORBIDDEN', message: `The ${wrong} does not belong to this token.` });
    },

    /** From now on every token granted so far is refused, as after a long night. */
    expireAll(): void {
      endsAtMs.clear();
    },
  };
}

const loginIdentifier = (baseUrl: string) => `${baseUrl}/id/${organisationId}/${userId}`;
