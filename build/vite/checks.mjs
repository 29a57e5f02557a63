/** Off: how long the plugins of the bundler took, which it prints on a busy machine, in front of who starts Galley. */
export const checks = { bundlerTimings: false };
