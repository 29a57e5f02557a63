import { render } from 'vitest-browser-react';
import { App } from '../../renderer/app/App.tsx';
import { createStart } from '../../renderer/app/start.ts';
import type { AppSnapshot } from '../../shared/model.ts';
import { type FakeAnswers, fakeBridge, success } from './fake-bridge.ts';
import { snapshotWith } from './window-state.ts';

/** The whole window with a main process that answers as the test specifies. */
export async function openWindow(part: Partial<AppSnapshot>, answers: FakeAnswers = {}) {
  const bridge = fakeBridge({
    'app.snapshot': () => success(snapshotWith(part)),
    'report.suggestions': () => success({ templates: [], records: [], images: [], attachments: [] }),
    'activity.list': () => success([]),
    'activity.answersTo': () => success({ documents: [], faults: [] }),
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
