import { defineConfig } from 'playwright/test';

/** The name of the results from `build/e2e.mjs`, which differs for runs that may overlap. */
const results = process.env.GALLEY_RESULTS ?? 'e2e';
/** The desktops from `build/e2e.mjs`, one for each worker. */
const desktops: readonly unknown[] = JSON.parse(process.env.GALLEY_DESKTOPS ?? '[]');

/** What asks the kernel for Chromium's sandbox, which root has not: `npm run test:e2e -- --as-user`. */
const withoutSandbox = process.platform === 'linux' && process.getuid?.() !== 0 ? [] : ['sandbox.e2e.ts'];

export default defineConfig<object, { flavour: 'built' | 'packaged' }>({
  testDir: '../tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: `../test-results/${results}`,
  workers: Math.max(1, desktops.length),
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Only to end a hang. On a busy machine, a test of half a minute takes minutes.
  timeout: 300_000,
  // Printing a hundred pages is slow on a small machine.
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: `../test-results/${results}.json` }]],
  projects: [
    { name: 'built', testIgnore: ['package.e2e.ts', ...withoutSandbox] },
    { name: 'packaged', testIgnore: withoutSandbox, use: { flavour: 'packaged' } },
  ],
});
