/** The web preferences of every window: a sandboxed page without Node (Electron security tutorial, items 2 to 10). */
export const sandboxedPage = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  plugins: false,
  navigateOnDragDrop: false,
  disableDialogs: true,
  spellcheck: false,
} as const;
