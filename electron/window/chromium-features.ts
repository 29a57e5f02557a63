import { app } from 'electron';

/**
 * Lets the page run while the graphics process still starts. Before Chromium 134, which does so by itself, the page's thread stands still
 * until it is connected to that process, and loads and draws nothing meanwhile. Chromium, third_party/blink/common/features.cc.
 */
const graphicsBeside = 'EstablishGpuChannelAsync';

/**
 * Runs the network service as a thread of the main process: a process less to start, beside which the page waits, and to keep in memory. Chromium
 * does so on Android. On Linux that process has no sandbox; on other systems it may have one, and stays.
 */
const networkInMainProcess = 'NetworkServiceInProcess2';

/** Asks Chromium for what makes Galley start sooner. Call it before Electron is ready. */
export function enableStartFeatures(): void {
  const given = app.commandLine.getSwitchValue('enable-features');
  const features = [graphicsBeside, ...(process.platform === 'linux' ? [networkInMainProcess] : [])];
  app.commandLine.appendSwitch('enable-features', [...(given === '' ? [] : [given]), ...features].join(','));
}
