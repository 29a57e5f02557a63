import { mutantsOf } from './mutant.mjs';

const security = 'electron/security/security.ts';
const transport = 'electron/service/electron-transport.ts';
const contents = 'tests/e2e/controls-contents.e2e.ts';
const sessions = 'tests/e2e/controls-sessions.e2e.ts';
const faults = 'tests/faults/electron/main.ts';
const gateTest = 'tests/unit/electron/service/transport/connection-gate.test.ts';
const leadsToPreview = 'a frame is led to a preview by the page itself alone, and nowhere else';
const printWindow = 'the window that prints runs no script and has no other means of a page';

/** The controls of the process, of every page, of the sessions, and of the calls to the service. */
export const sessionMutants = [
  ...mutantsOf(security, 'faults', faults, [
    [
      'HTTP/2 is off',
      `app.commandLine.appendSwitch('disable-http2');`,
      '',
      'a server that offers HTTP/2 is spoken to by HTTP/1.1',
    ],
    [
      'QUIC is off',
      `app.commandLine.appendSwitch('disable-quic');`,
      '',
      'QUIC sends no datagram, not even to an origin that Chromium is told to use it for',
    ],
  ]),
  ...mutantsOf(security, 'as-user', 'tests/e2e/sandbox.e2e.ts', [
    [
      'enableSandbox',
      `if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();`,
      '',
      'a window that asks for no sandbox has one',
    ],
  ]),
  ...mutantsOf(security, 'e2e', 'tests/e2e/silent-start.e2e.ts', [
    [
      'spelling dictionaries',
      `app.on('session-created', silenceSession);`,
      '',
      'a start on the sample service sends no request to any other computer',
    ],
  ]),
  ...mutantsOf(security, 'e2e', contents, [
    [
      'select-client-certificate',
      `event.preventDefault();\n    choose();`,
      '',
      'no certificate of this computer is sent to a server that wants one',
    ],
    [
      'will-frame-navigate',
      `contents.on('will-frame-navigate', (event) => isPreviewOpened(event) || isReloadByVite(event) || refuse(event));`,
      '',
      'a page cannot navigate a frame',
    ],
    [
      'will-frame-navigate, main frame',
      `(event) => isPreviewOpened(event) || isReloadByVite(event) || refuse(event)`,
      `(event) => event.isMainFrame || event.preventDefault()`,
      'electron-security-13: a page cannot navigate its window',
    ],
    ['frames of a preview, main frame', `!isMainFrame && previewAddress`, `previewAddress`, leadsToPreview],
    ['frames of a preview, address', `previewAddress.test(url) && `, '', leadsToPreview],
    ['frames of a preview, frame that leads there', `initiator?.parent === null && `, 'initiator && ', leadsToPreview],
    ['frames of a preview, page that leads there', ` && initiator.url === pageUrl`, '', leadsToPreview],
    ['will-redirect', `contents.on('will-redirect', refuse);`, '', 'a redirect leads no window elsewhere'],
    [
      'will-attach-webview',
      `contents.on('will-attach-webview', refuse);`,
      '',
      'electron-security-12: a window that may have webviews gets none',
    ],
    ['Bluetooth choice', `choose('');`, '', 'no Bluetooth device is chosen for a page'],
    [
      'window.open',
      `contents.setWindowOpenHandler(() => ({ action: 'deny' }));`,
      '',
      'electron-security-14: a page opens no other window',
    ],
    [
      'WebRTC addresses',
      `contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');`,
      '',
      'WebRTC tells a page no address of this computer',
    ],
  ]),
  ...mutantsOf(security, 'e2e', sessions, [
    [
      'permission request handler',
      'session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));',
      '',
      'electron-security-05: a permission that a page asks for is refused: session ui',
    ],
    [
      'permission check handler',
      'session.setPermissionCheckHandler(() => false);',
      '',
      'electron-security-05: no permission is granted from the start: session ui',
    ],
    [
      'device permission handler',
      'session.setDevicePermissionHandler(() => false);',
      '',
      'no device and no screen is given to a page: session ui',
    ],
    [
      'display media handler',
      'session.setDisplayMediaRequestHandler((_request, answer) => answer(null));',
      '',
      'no device and no screen is given to a page: session ui',
    ],
    [
      'Bluetooth pairing handler',
      'answer({ confirmed: false })',
      'answer({ confirmed: true })',
      'no device and no screen is given to a page: session ui',
    ],
    [
      'will-download',
      `session.on('will-download', (event) => event.preventDefault());`,
      '',
      'nothing is downloaded: session ui',
    ],
    [
      'network filter of the window',
      'cancel: !/^(galley|blob|data|devtools):/.test(details.url)',
      'cancel: false',
      "the window's session sends nothing to any server, whatever the page's policy",
    ],
  ]),
  ...mutantsOf('electron/main.ts', 'e2e', sessions, [
    [
      "the window's session is hardened",
      '  hardenSession(webContents.session);\n',
      '',
      'nothing is downloaded: session ui',
    ],
    [
      "Electron's default session is hardened",
      '  hardenSession(session.defaultSession);\n',
      '',
      'nothing is downloaded: session default',
    ],
    [
      "the window's session has the network filter",
      '  blockNetwork(webContents.session);\n',
      '',
      "the window's session sends nothing to any server, whatever the page's policy",
    ],
  ]),
  ...mutantsOf(transport, 'e2e', sessions, [
    ["the service's session is hardened", '  harden(partition);\n', '', 'nothing is downloaded: session service'],
  ]),
  ...mutantsOf(transport, 'faults', faults, [
    [
      'no cookies',
      `credentials: 'omit',`,
      `credentials: 'include',`,
      'a cookie of the session is not sent with a call',
    ],
    [
      'no remembered sign-in',
      `    credentials: 'omit',\n`,
      '',
      'a sign-in that the session remembers for a server is not sent with a call',
    ],
    [
      'redirects are not followed',
      `redirect: 'manual',`,
      `redirect: 'follow',`,
      'a call through a proxy that is redirected reaches no other server, not even after its end',
    ],
    [
      'calls go through the gate, on this computer too',
      `      proxyBypassRules: '<-loopback>',`,
      '',
      'a service that answers 421 once for each call, and then well, sees at most 25 requests in any minute',
    ],
    [
      'a connection of its own',
      `, connection: 'close' })`,
      ' })',
      'the cookie jar stays empty, nothing is kept on disk, and each request has a connection of its own',
    ],
    [
      "file: in the service's session",
      `  partition.protocol.handle('file', () => new Response(null, { status: 403 }));\n`,
      '',
      'a redirect to a file reads nothing, even where redirects are followed',
    ],
  ]),
  ...mutantsOf('electron/inspection/inspection.ts', 'unit', 'tests/unit/electron/inspection/inspection.test.ts', [
    [
      'limit of time: inspection',
      `const timer = setTimeout(() => giveUp(new InspectionLimitError('time')), timeMs);`,
      'const timer = setTimeout(() => {}, timeMs);',
      'a task that takes too long is ended, and the next one has another process',
    ],
    [
      'limit of memory: inspection',
      `if (inspector.memoryBytes() > limits.memoryBytes) giveUp(new InspectionLimitError('memory'));`,
      '',
      'a task whose memory would fill without an end is ended',
    ],
    [
      'cancelling ends an inspection',
      `signal?.addEventListener('abort', abort, { once: true });`,
      '',
      'cancelling ends a task that would never end, without waiting for its process',
    ],
  ]),
  ...mutantsOf(
    'electron/inspector/answers/judge-error.ts',
    'unit',
    'tests/unit/electron/inspector/redaction/echoed-secrets.test.ts',
    [
      [
        'verdicts on errors are without secrets',
        'fault: redactFault(fault, secrets),',
        'fault,',
        'a service that repeats every secret in every encoding leaves none of them in Galley',
      ],
    ],
  ),
  ...mutantsOf(
    'electron/inspector/redaction/secret-finder.ts',
    'unit',
    'tests/unit/electron/inspector/redaction/redact.test.ts',
    [
      [
        'secrets in another case',
        'for (const range of rangesOf(fold, loose)) found.push(range);',
        '',
        'a short password is removed in capitals',
      ],
    ],
  ),
  ...mutantsOf('electron/service/transport/connection-gate.ts', 'unit', gateTest, [
    [
      'each request goes through the gate once',
      `else refuse(client, request, destination, 'resent');`,
      `else relay(client, request, newDestination(), { state: 'free', isConnected: false });`,
      'a call has one connection that carries a request; a second one is refused',
    ],
    [
      'the gate is closed after a call',
      `if (!destination.permits.delete(permit)) return;`,
      `if (permit.state === 'free' || !destination.permits.delete(permit)) return;`,
      'nothing is let through without a call, after its end, or to another place',
    ],
    [
      'a tunnel in which nothing begins',
      'client.setTimeout(silentMs, () => client.destroy());',
      '',
      'a client that takes too long to ask is closed, however it spreads its bytes, and so is a tunnel in which nothing begins',
    ],
  ]),
  ...mutantsOf('electron/service/transport/proxy-request.ts', 'unit', gateTest, [
    [
      'the password of the gate',
      'else if (!isFromUs) {',
      'else if (false) {',
      'another program of the computer gets nowhere, and takes nothing from the calls',
    ],
  ]),
  ...mutantsOf(transport, 'faults', faults, [
    [
      'images and the permits of calls',
      `request.method !== 'GET' && `,
      '',
      'an image from the host of the service takes nothing from the calls',
    ],
  ]),
  ...mutantsOf('electron/templates/electron-print.ts', 'faults', faults, [
    ['no scripts in a print', 'javascript: false', 'javascript: true', printWindow],
    [
      'policy of a print',
      `        'content-security-policy': contentSecurityPolicy,\n`,
      '',
      'the page that is printed has a policy that lets nothing in but its own styles, data and images',
    ],
    [
      'network filter of a print',
      'cancel: !/^(?:render|data):/.test(url)',
      'cancel: false',
      'the session that prints cancels every request but for the page',
    ],
    [
      "file: in a print's session",
      `  partition.protocol.handle('file', () => new Response(null, { status: 403 }));\n`,
      '',
      'the session that prints reads no file',
    ],
    ['the session that prints is hardened', `  harden(partition);\n`, '', 'the session that prints downloads nothing'],
  ]),
];
