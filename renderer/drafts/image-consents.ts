import type { ImageConsent } from '../../shared/preferences.ts';

/** The hosts whose images drafts may load, to detect changes for a connection. */
export function createImageConsents(initial: readonly ImageConsent[]) {
  let known = initial;
  const originsOf = (consents: readonly ImageConsent[], connectionId: string) =>
    consents
      .flatMap((each) => (each.connectionId === connectionId ? [each.origin] : []))
      .sort()
      .join(' ');

  return {
    /** Takes the allowed hosts. Returns whether they have changed for this connection. */
    update(consents: readonly ImageConsent[], connectionId: string): boolean {
      const before = known;
      known = consents;
      return originsOf(before, connectionId) !== originsOf(consents, connectionId);
    },
  };
}
