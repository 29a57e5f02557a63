import { app } from 'electron';

/** Chromium, third_party/blink/common/features.cc. */
const feature = 'EstablishGpuChannelAsync';

/**
 * Lets the page run while the graphics process still starts, before Electron is ready. Before Chromium 134, which does so by itself, the
 * page's thread stands still until it is connected to that process, and loads and draws nothing meanwhile.
 */
export function startBesideGraphics(): void {
  const given = app.commandLine.getSwitchValue('enable-features');
  app.commandLine.appendSwitch('enable-features', given === '' ? feature : `${given},${feature}`);
}
