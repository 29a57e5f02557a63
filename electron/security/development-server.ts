/** Replaced by the build (build/vite/electron.mjs). Tests of the sources have none. */
declare const galleyDevelopmentServer: string | null;

/**
 * The origin of Vite's server in a build of `npm run dev`, `null` in every other build. It is a constant of the build: bundles that are
 * packaged contain no code for development and take no such address at run time.
 */
export const developmentServer: string | null =
  typeof galleyDevelopmentServer === 'undefined' ? null : galleyDevelopmentServer;

/** The address of the server's socket, over which the page learns of changes. */
export const developmentSocket: string | null =
  developmentServer === null ? null : developmentServer.replace(/^http/, 'ws');
