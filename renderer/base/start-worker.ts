/** The part of Trusted Types (w3.org/TR/trusted-types) that a worker needs. TypeScript's DOM types lack it. */
type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
};

// The page requires Trusted Types (electron/security/content-security.ts), and a policy can be created only once.
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('worker', {
  createScriptURL: (url) => {
    if (!isOwnOrigin(url)) throw new TypeError(`${url} is not a script of this application.`);
    return url;
  },
});

/** `URL.origin` is "null" for a scheme of our own in some engines, so protocol and host are compared. */
function isOwnOrigin(url: string): boolean {
  const { protocol, host } = new URL(url, location.href);
  return protocol === location.protocol && host === location.host;
}

/**
 * Starts a module worker from a script of this application. `name` appears in the developer tools. Throws `TypeError`
 * if `url` is of another origin. If the script cannot be loaded, the worker fires an `error` event.
 */
export function startWorker(url: string, name: string): Worker {
  return new Worker(policy?.createScriptURL(url) ?? url, { type: 'module', name });
}
