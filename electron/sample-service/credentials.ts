import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** The four values that a sign-in needs (service interface, 4.2). */
export type Credentials = Readonly<{ clientId: string; clientSecret: string; username: string; password: string }>;

/**
 * Credentials that nobody can know beforehand: made anew at each start, so that neither a web page nor another
 * program on this computer can sign in by guessing.
 */
export function createCredentials(): Credentials {
  return {
    clientId: `galley-${randomBytes(9).toString('base64url')}`,
    clientSecret: randomBytes(24).toString('base64url'),
    username: `author-${randomBytes(4).toString('hex')}@press.sample.galley.example`,
    password: randomBytes(18).toString('base64url'),
  };
}

/** Compares in a time that tells nothing about where two secrets differ. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
