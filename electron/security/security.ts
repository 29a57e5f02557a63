import { app, type Session, type WebContents, type WebContentsWillFrameNavigateEventParams } from 'electron';
import { developmentServer, developmentSocket } from './development-server.ts';
import { pageUrl } from './protocol.ts';

/**
 * Call before Electron is ready. HTTP/2 and QUIC are off, because their re-sends would count twice at the service.
 * Electron, docs/tutorial/security.md, item 4.
 */
export function hardenProcess(): void {
  app.commandLine.appendSwitch('disable-http2');
  app.commandLine.appendSwitch('disable-quic');
  // With --no-sandbox, which root needs, enableSandbox() would abort. Each window still requests its sandbox.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  // From Electron 44 on, the first certificate of the store would be sent without a question.
  app.on('select-client-certificate', (event, _contents, _url, _certificates, choose) => {
    event.preventDefault();
    choose();
  });
  app.on('web-contents-created', (_, contents) => hardenContents(contents));
  app.on('session-created', silenceSession);
}

/**
 * Prevents downloads of spelling dictionaries. `spellcheck: false` of a window does not stop its session from
 * downloading one at each start, and Electron (docs/api/session.md) has no single switch for it. Without a language
 * nothing is requested, and this address returns nothing.
 */
function silenceSession(session: Session): void {
  session.setSpellCheckerEnabled(false);
  session.setSpellCheckerLanguages([]);
  session.setSpellCheckerDictionaryDownloadURL('galley://none/');
}

/** No navigation, no new windows, no webviews. Electron, docs/tutorial/security.md, items 12 to 14. */
function hardenContents(contents: WebContents): void {
  const refuse = (event: { preventDefault(): void }) => event.preventDefault();
  // Including the window's own frame.
  contents.on('will-frame-navigate', (event) => isPreviewOpened(event) || isReloadByVite(event) || refuse(event));
  contents.on('will-redirect', refuse);
  contents.on('will-attach-webview', refuse);
  contents.on('select-bluetooth-device', (event, _devices, choose) => {
    event.preventDefault();
    choose('');
  });
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
}

const previewAddress = /^galley:\/\/app\/previews\/[0-9a-f-]{36}$/;

/**
 * The only allowed navigation: Galley's page opens the preview of a markup in a frame. Navigations of the preview
 * itself are refused.
 */
const isPreviewOpened = ({ url, isMainFrame, initiator }: WebContentsWillFrameNavigateEventParams) =>
  !isMainFrame && previewAddress.test(url) && initiator?.parent === null && initiator.url === pageUrl;

/** Vite reloads the page after a change that it cannot replace in place. */
const isReloadByVite = ({ url, isMainFrame, initiator }: WebContentsWillFrameNavigateEventParams) =>
  developmentServer !== null && isMainFrame && url === pageUrl && initiator?.url === pageUrl;

/**
 * No permissions, devices, screens or downloads. Both permission handlers are needed, because Electron grants by
 * default. Item 5.
 */
export function hardenSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null));
  // macOS pairs by itself and has no handler.
  if (process.platform !== 'darwin')
    session.setBluetoothPairingHandler((_details, answer) => answer({ confirmed: false }));
  session.on('will-download', (event) => event.preventDefault());
}

/** The window's session can only load Galley's own scheme. */
export function blockNetwork(session: Session): void {
  session.webRequest.onBeforeRequest((details, decide) => {
    decide({ cancel: !/^(galley|blob|data|devtools):/.test(details.url) && !isViteSocket(details.url) });
  });
}

const isViteSocket = (url: string) => developmentSocket !== null && url.startsWith(`${developmentSocket}/`);
