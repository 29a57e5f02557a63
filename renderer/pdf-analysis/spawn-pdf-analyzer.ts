import workerUrl from './pdf-analysis.worker.ts?worker&url';

/** The part of Trusted Types (w3.org/TR/trusted-types) that a worker needs; Chromium has it, the DOM library not yet. */
type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
};

// The page requires Trusted Types, and a policy's name may be taken only once.
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('pdf-inspector', {
  createScriptURL: () => workerUrl,
});

/** A fresh worker that reads PDFs. It starts pdf.js when the first question comes. */
export function spawnPdfInspector(): Worker {
  return new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module', name: 'pdf-inspector' });
}
