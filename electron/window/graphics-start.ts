import { app } from 'electron';

/** Chromium, content/public/common/content_features.cc: `EstablishGpuChannelAsync`, and the connection asked for before it is needed. */
const features = ['EstablishGpuChannelAsync', 'EarlyEstablishGpuChannel'];

/**
 * Lets the page run while the graphics process still starts, before Electron is ready. Before Chromium 134, which does so by itself, the
 * page's thread stands still until it is connected to that process, and loads and draws nothing meanwhile.
 */
export function startBesideGraphics(): void {
  const given = app.commandLine.getSwitchValue('enable-features');
  app.commandLine.appendSwitch('enable-features', [given, ...features].filter((name) => name !== '').join(','));
}
