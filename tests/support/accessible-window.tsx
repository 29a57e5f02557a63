import axe from 'axe-core';
import { cdp } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { App } from '../../renderer/app/App.tsx';
import { createStart } from '../../renderer/app/start.ts';
import type { AppSnapshot } from '../../shared/model.ts';
import { axeOptions, violationTexts } from './axe-rules.ts';
import { type FakeAnswers, fakeBridge, success } from './fake-bridge.ts';
import { snapshotWith } from './window-state.ts';

/** The whole window on a main process that answers as the test says. */
export async function openWindow(part: Partial<AppSnapshot>, answers: FakeAnswers = {}) {
  const bridge = fakeBridge({
    'app.snapshot': () => success(snapshotWith(part)),
    'report.suggestions': () => success({ templates: [], records: [], images: [], attachments: [] }),
    'activity.list': () => success([]),
    'activity.answersTo': () => success([]),
    'workspace.keep': () => success(undefined),
    ...answers,
  });
  const start = createStart(bridge);
  await render(
    <div style={{ height: 700 }}>
      <App start={start} />
    </div>,
  );
  await start.begin();
  return bridge;
}

/** What axe finds in the window as it is, by look: nothing, where all is well. */
export async function violationsByLook(): Promise<Readonly<Record<string, readonly string[]>>> {
  const found: Record<string, readonly string[]> = {};
  const look = async (name: string) => {
    const { violations } = await axe.run(document.body, axeOptions);
    found[name] = violationTexts(violations);
  };
  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset.theme = theme;
    await look(theme);
  }
  const forced = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
  document.documentElement.dataset.theme = 'light';
  await forced('active');
  await look('forced colours');
  await forced('none');
  return found;
}

export const noViolations = { light: [], dark: [], 'forced colours': [] };
