import { mutantsOf } from './mutant.mjs';

const policy = 'electron/security/content-security.ts';
const scheme = 'electron/security/protocol.ts';
const preferences = 'electron/base/web-preferences.ts';
const page = 'tests/e2e/controls-page.e2e.ts';
const previews = 'electron/documents/preview-responses.ts';
const previewIsolated = 'a markup is a page of an origin of its own that runs, loads and sends nothing';
const hostilePreview = 'a hostile markup is previewed and printed without any request, look-up or script';
const faults = 'tests/faults/electron/main.ts';
const responses = 'tests/unit/electron/documents/document-responses.test.ts';
const neverRuns = 'what the service sent never runs: no answer has a type that a browser would execute';
const hardening = 'tests/e2e/hardening.e2e.ts';
const answers = 'every answer to the page is its own, has no referrer, a fixed type and no copy on disk';
const scripts = 'electron-security-07: the page runs no inline script, no eval, and each load has a nonce of its own';

/** @type {(what: string) => string} */
const policyRefuses = (what) => `electron-security-07: the policy of the page refuses ${what}`;

/** The controls of Galley's own page: its policy, its scheme, its window, and its calls to the main process. */
export const pageMutants = [
  ...mutantsOf(policy, 'e2e', page, [
    ['frame-src', `'frame-src galley://app/previews/'`, `"frame-src 'self'"`, policyRefuses('a frame')],
    ['default-src, objects', `"default-src 'none'",`, '', policyRefuses('an embedded object')],
    ['default-src, media', `"default-src 'none'",`, '', policyRefuses('a sound')],
    ['base-uri', `"base-uri 'none'",`, '', policyRefuses('another base address')],
    ['form-action', `"form-action 'none'",`, '', policyRefuses('a form that is sent')],
    ['frame-ancestors', `"frame-ancestors 'none'",`, '', "no other page shows Galley's page in a frame"],
    [
      'Cross-Origin-Opener-Policy',
      `  'cross-origin-opener-policy': 'same-origin',\n`,
      '',
      "Galley's page has no hold on the window that opened it",
    ],
    ['Cross-Origin-Resource-Policy', `  'cross-origin-resource-policy': 'same-origin',\n`, '', answers],
    ['Referrer-Policy', `  'referrer-policy': 'no-referrer',\n`, '', answers],
    ['X-Content-Type-Options', `  'x-content-type-options': 'nosniff',\n`, '', answers],
    ['Cache-Control', `  'cache-control': 'no-store',\n`, '', answers],
    ['Permissions-Policy', `camera=(), microphone=(), `, '', 'no feature that needs a device is allowed to the page'],
  ]),
  ...mutantsOf(policy, 'e2e', hardening, [
    [
      'Trusted Types',
      `"require-trusted-types-for 'script'",`,
      '',
      'electron-security-07: no script runs but our own files',
    ],
  ]),
  ...mutantsOf(policy, 'unit', 'tests/unit/electron/security/page-files.test.ts', [
    ['script-src', `"script-src 'self'",`, `"script-src 'self' 'unsafe-inline'",`, scripts],
    ['trusted-types', '`trusted-types ', '`trusted-types any ', scripts],
    ['style-src', ` 'nonce-`, ` 'unsafe-inline' 'nothing-`, scripts],
    [
      'WebAssembly outside workers',
      `"connect-src 'self'",`,
      `"connect-src 'self' 'wasm-unsafe-eval'",`,
      'WebAssembly may compile in a worker and nowhere else',
    ],
    [
      'policy of workers',
      `"default-src 'none'; script-src`,
      `"script-src`,
      'a worker loads nothing but scripts and files of ours',
    ],
    [
      'policy of assets',
      `"default-src 'none'; sandbox"`,
      `"default-src 'none'"`,
      'nothing in a file that is opened by itself may run',
    ],
  ]),
  ...mutantsOf(scheme, 'e2e', page, [
    ['host of the scheme', `host !== 'app'`, 'false', 'the page is served at its own host alone, and only to be read'],
    [
      'method of the scheme',
      `method !== 'GET' && method !== 'HEAD'`,
      'false',
      'the page is served at its own host alone, and only to be read',
    ],
  ]),
  ...mutantsOf(scheme, 'e2e', 'tests/e2e/controls-sessions.e2e.ts', [
    [
      "file: in the window's session",
      `  session.protocol.handle('file', () => new Response('Forbidden', { status: 403 }));\n`,
      '',
      'no file of this computer is read by its address: session ui',
    ],
  ]),
  ...mutantsOf('electron/window/window.ts', 'e2e', page, [
    ['WebGL', '      webgl: false,\n', '', 'the page has no WebGL'],
  ]),
  ...mutantsOf('electron/window/window.ts', 'faults', faults, [
    ['autoplay', `      autoplayPolicy: 'user-gesture-required',\n`, '', 'no page plays a sound by itself'],
    ['web preferences of the window', '      ...sandboxedPage,\n', '', 'no page opens a box of the system'],
  ]),
  ...mutantsOf(preferences, 'faults', faults, [
    ['boxes of the system', 'disableDialogs: true', 'disableDialogs: false', 'no page opens a box of the system'],
    [
      'bridge in frames',
      'nodeIntegrationInSubFrames: false',
      'nodeIntegrationInSubFrames: true',
      'a frame in a page has no bridge',
    ],
  ]),
  ...mutantsOf('electron/security/refused-switch.ts', 'unit', 'tests/unit/electron/security/refused-switch.test.ts', [
    [
      'unknown switches of a package',
      'find((name) => !isAccepted(name)) ?? null',
      'find(() => false) ?? null',
      'a package does not start with --log-net-log',
    ],
    [
      'no-sandbox of a package',
      `(isRoot && name === 'no-sandbox')`,
      `name === 'no-sandbox'`,
      'a package does not start with --no-sandbox',
    ],
  ]),
  ...mutantsOf('electron/base/document-headers.ts', 'unit', responses, [
    ['policy of a document', `  'content-security-policy': "default-src 'none'; sandbox",\n`, '', neverRuns],
    ['type of a document', `  'x-content-type-options': 'nosniff',\n`, '', neverRuns],
    ['other origins and documents', `  'cross-origin-resource-policy': 'same-origin',\n`, '', neverRuns],
    ['referrer of a document', `  'referrer-policy': 'no-referrer',\n`, '', neverRuns],
    ['no copy of a document', `  'cache-control': 'no-store',\n`, '', neverRuns],
  ]),
  ...mutantsOf('electron/documents/document-responses.ts', 'unit', responses, [
    [
      'media type of a document',
      `'content-type': contentTypes[document.kind]`,
      `'content-type': 'text/html'`,
      neverRuns,
    ],
  ]),
  ...mutantsOf(previews, 'unit', 'tests/unit/electron/documents/preview-responses.test.ts', [
    ['policy of a preview', `  'content-security-policy': contentSecurityPolicy,\n`, '', previewIsolated],
    ['sandbox of a preview', `  'sandbox',\n`, '', previewIsolated],
    ['frame-ancestors of a preview', `  "frame-ancestors 'self'",\n`, '', previewIsolated],
    ['type of a preview', `  'x-content-type-options': 'nosniff',\n`, '', previewIsolated],
    ['look-ups of a preview', `  'x-dns-prefetch-control': 'off',\n`, '', previewIsolated],
    ['referrer of a preview', `  'referrer-policy': 'no-referrer',\n`, '', previewIsolated],
    ['no copy of a preview', `  'cache-control': 'no-store',\n`, '', previewIsolated],
    ['other origins and previews', `  'cross-origin-resource-policy': 'same-origin',\n`, '', previewIsolated],
    [
      'kind of a preview',
      `found?.document.kind !== 'markup'`,
      '!found',
      'what is no markup, is gone, or is too large is refused, without becoming a page',
    ],
    [
      'size of a preview',
      'found.document.bytes > maxPreviewBytes',
      'found.document.bytes < 0',
      'what is no markup, is gone, or is too large is refused, without becoming a page',
    ],
    ['hints of a preview', 'withoutHints(text)', 'text', 'no text has a link element in its preview'],
  ]),
  ...mutantsOf(previews, 'e2e', 'tests/e2e/markup-preview.e2e.ts', [
    ['default-src of a preview', `"default-src 'none'"`, '"default-src *"', hostilePreview],
    ['look-ups of hints in a preview', 'withoutHints(text)', 'text', hostilePreview],
  ]),
  ...mutantsOf('electron/templates/electron-print.ts', 'e2e', 'tests/e2e/markup-preview.e2e.ts', [
    ['look-ups of hints in a print', 'withoutHints(given)', 'given', hostilePreview],
  ]),
  ...mutantsOf(preferences, 'e2e', hardening, [
    ['sandbox', 'sandbox: true', 'sandbox: false', 'electron-security-04: the window is sandboxed'],
    [
      'contextIsolation',
      'contextIsolation: true',
      'contextIsolation: false',
      'electron-security-03: the window is isolated from its preload',
    ],
    [
      'nodeIntegration',
      'nodeIntegration: false',
      'nodeIntegration: true',
      'electron-security-02: the window is without Node',
    ],
    [
      'webSecurity',
      'webSecurity: true',
      'webSecurity: false',
      'electron-security-06: the window is bound by the rules for origins',
    ],
    [
      'insecure content',
      'allowRunningInsecureContent: false',
      'allowRunningInsecureContent: true',
      'electron-security-08: the window is closed to insecure content',
    ],
    [
      'experimental features',
      'experimentalFeatures: false',
      'experimentalFeatures: true',
      'electron-security-09: the window is without experimental features',
    ],
    ['webviewTag', 'webviewTag: false', 'webviewTag: true', 'electron-security-11: the window is without webviews'],
  ]),
  ...mutantsOf('electron/security/link-opener.ts', 'unit', 'tests/unit/electron/security/link-opener.test.ts', [
    [
      'links are https',
      `protocol === 'https:' && `,
      '',
      'electron-security-15: only https leaves for the browser of the system',
    ],
    [
      'links hide no user',
      ` && username === '' && password === ''`,
      '',
      'electron-security-15: only https leaves for the browser of the system',
    ],
    ['isOpenableLink', ' || !isOpenableLink(url)', '', 'a link that may not be opened is not asked about'],
    [
      'question before a link',
      `if (answer === 'open')`,
      `if (answer !== 'copy')`,
      'a link opens only when the question is answered so; its host and its whole address are shown',
    ],
  ]),
  ...mutantsOf('electron/electron-host.ts', 'e2e', 'tests/e2e/links.e2e.ts', [
    [
      'answers of the question before a link',
      `['open', 'copy', 'cancel']`,
      `['open', 'copy', 'open']`,
      'a link of a document opens the browser only after a question that shows where it leads',
    ],
  ]),
  ...mutantsOf('electron/ipc/ipc.ts', 'unit', 'tests/unit/electron/ipc/ipc.test.ts', [
    [
      'frame of a call',
      '!sender.isMainFrame || ',
      '',
      'electron-security-17: a call of a frame inside our page is refused',
    ],
    [
      'page of a call',
      ' || pageOf(sender.url) !== ourPage',
      '',
      'electron-security-17: a call of another host is refused',
    ],
    [
      'name of a call',
      'Object.hasOwn(contract, name)',
      'name in contract',
      'a name that the contract does not have is refused, inherited ones too',
    ],
    [
      'input of a call',
      'if (!parsed.success) {',
      'if (!parsed.success && parsed.error === null) {',
      'input that breaks its schema never reaches a handler, and the fault names the field',
    ],
    [
      'rate of a call',
      'return left >= 1;',
      'return true;',
      'a call that comes more often than 200 times in a second is refused until the second has passed, and others are not',
    ],
  ]),
];
