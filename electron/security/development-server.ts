/** Replaced by the build (build/vite/electron.mjs). Undefined in tests of the sources. */
declare const galleyDevelopmentServer: string | null;

/**
 * The origin of Vite's server in a build of `npm run dev`, `null` in every other build. It is a build-time constant:
 * packaged bundles contain no development code and accept no such address at run time.
 */
export const developmentServer: string | null =
  typeof galleyDevelopmentServer === 'undefined' ? null : galleyDevelopmentServer;

/** The address of the server's socket, which reports changes to the page. */
export const developmentSocket: string | null =
  developmentServer === null ? null : developmentServer.replace(/^http/, 'ws');
