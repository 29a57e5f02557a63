import workerUrl from './text-diff.worker.ts?worker&url';

/** The part of Trusted Types (w3.org/TR/trusted-types) that a worker needs; Chromium has it, the DOM library not yet. */
type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
};

// The page requires Trusted Types, and a policy's name may be taken only once.
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('text-diff', {
  createScriptURL: () => workerUrl,
});

/** A fresh worker that compares two texts, and then waits for the next pair. */
export function spawnTextDiff(): Worker {
  return new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module', name: 'text-diff' });
}
