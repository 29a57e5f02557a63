/** Off, because on a busy machine the bundler prints the time of its plugins when Galley starts. */
export const checks = { bundlerTimings: false };
