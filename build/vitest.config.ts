import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { servePdfFiles } from '../tests/component/pdf-viewer/serve-pdf-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Debian's Chromium where it is installed, because Playwright's own comes from a host that is not always in reach. */
const systemChromium = '/usr/bin/chromium';

export default defineConfig({
  root,
  publicDir: false,
  test: {
    // A test that hangs never comes to the line that would undo its mocks, and the tests after it would have them.
    restoreMocks: true,
    unstubGlobals: true,
    // By itself Vitest leaves one core to others, which on a machine with two is half of them.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // What a hang is stopped by; on a loaded machine a test that takes seconds elsewhere takes a minute.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // Vitest's own second is too short for a loaded machine.
          expect: { poll: { timeout: 30_000 } },
          setupFiles: ['tests/support/property-tests.ts'],
          include: ['tests/unit/**/*.test.ts', 'tests/faults/**/*.test.ts'],
        },
      },
      {
        extends: true,
        plugins: [react(), servePdfFiles()],
        // Named ahead: what Vite discovers only while the tests run makes it reload the page under them.
        optimizeDeps: {
          include: [
            '@codemirror/lang-html',
            '@codemirror/lang-javascript',
            '@codemirror/lang-json',
            '@codemirror/language',
            '@codemirror/state',
            '@codemirror/view',
            '@lezer/highlight',
            'axe-core',
            'diff',
            'flatbush',
            'handlebars/dist/cjs/handlebars/compiler/base.js',
            'jq-wasm/dist/build/jq.js',
            'lucide-react',
            'papaparse',
            'pdfjs-dist/legacy/build/pdf.mjs',
            'pdfjs-dist/legacy/web/pdf_viewer.mjs',
            'pixelmatch',
            'react',
            'react-aria-components',
            'react-dom',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'vitest-browser-react',
            'zod',
            'zustand',
            'zustand/vanilla',
          ],
        },
        test: {
          name: 'component',
          // As above: only a hang takes so long.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          include: ['tests/component/**/*.test.{ts,tsx}'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                ...(existsSync(systemChromium) && { executablePath: systemChromium }),
                args: [
                  '--disable-gpu',
                  '--disable-background-networking',
                  // Chromium refuses to run as root inside its sandbox.
                  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
                ],
              },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
        },
      },
    ],
  },
});
