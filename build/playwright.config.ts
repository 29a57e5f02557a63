import { defineConfig } from 'playwright/test';

/** What `build/e2e.mjs` has made, one for each worker. */
const desktops: readonly unknown[] = JSON.parse(process.env.GALLEY_DESKTOPS ?? '[]');

export default defineConfig<object, { flavour: 'built' | 'packaged' }>({
  testDir: '../tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results/e2e',
  workers: Math.max(1, desktops.length),
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // What a hang is stopped by; on a loaded machine a test that takes half a minute elsewhere takes minutes.
  timeout: 300_000,
  // A print of a hundred pages takes its time on a small machine.
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  projects: [
    // As root Chromium has no sandbox: `npm run test:e2e -- --as-user`.
    { name: 'built', testIgnore: ['package.e2e.ts', ...(process.getuid?.() === 0 ? ['sandbox.e2e.ts'] : [])] },
    { name: 'packaged', testIgnore: 'sandbox.e2e.ts', use: { flavour: 'packaged' } },
  ],
});
