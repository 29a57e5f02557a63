import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { servePdfFiles } from '../tests/component/pdf-viewer/serve-pdf-files.ts';
import { keepModules } from '../tests/support/keep-modules.ts';
import { isLongForm } from '../tests/support/long-form.ts';
import { debianChromium } from './session/debian-chromium.mjs';
import { packagePlugins } from './vite/renderer.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const systemChromium = debianChromium();

/** Test files that need their own process: they mock a module, or import pdf.js, which makes its worker a global. */
const inOwnProcess = [
  'tests/unit/renderer/pdf-engine/**/*.test.ts',
  'tests/unit/shared/contract.test.ts',
  'tests/unit/electron/preload.test.ts',
];

const unitTests = {
  environment: 'node',
  // V8's threads for garbage share the processors of the tests.
  execArgv: isLongForm ? [] : ['--single-threaded-gc'],
  // A test file waits for its process, the disk and timers in a part of its time.
  maxWorkers: Math.ceil(1.5 * availableParallelism()),
  // Only to end a hang. On a busy machine, a test of seconds takes a minute.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // Vitest's default of a second is too short for a busy machine.
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig({
  root,
  publicDir: false,
  test: {
    // A hanging test never reaches the line that restores its mocks, which then affect later tests.
    restoreMocks: true,
    unstubGlobals: true,
    // By default Vitest leaves one core free, which is half of a machine with two.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          ...unitTests,
          name: 'unit',
          // Test files share the process and the modules of their worker, because most import the same modules.
          isolate: false,
          // An `exclude` here would replace `--exclude` of the command line.
          include: ['tests/unit/**/*.test.ts', 'tests/faults/**/*.test.ts', ...inOwnProcess.map((path) => `!${path}`)],
        },
      },
      { extends: true, test: { ...unitTests, name: 'unit-in-own-process', include: inOwnProcess } },
      {
        extends: true,
        plugins: [keepModules(), react(), ...packagePlugins(), servePdfFiles()],
        // Listed in advance, because Vite reloads the page when it discovers a dependency during the tests.
        optimizeDeps: {
          rolldownOptions: { plugins: packagePlugins() },
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
          // Only to end a hang, as above.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          setupFiles: ['tests/support/unprofiled-react.ts', ...(isLongForm ? ['tests/support/late-answers.ts'] : [])],
          include: ['tests/component/**/*.test.{ts,tsx}'],
          browser: {
            enabled: true,
            headless: true,
            testerHtmlPath: 'tests/component/tester.html',
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                ...(systemChromium && { executablePath: systemChromium }),
                args: [
                  '--disable-gpu',
                  '--disable-background-networking',
                  // As in end-to-end tests; here Maglev's code pays.
                  ...(isLongForm ? [] : ['--js-flags=--no-opt --single-threaded-gc']),
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
