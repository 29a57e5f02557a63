import { expect, test } from 'vitest';
import { createSettings } from '../../../../renderer/settings/settings.ts';
import { defaultPreferences } from '../../../../shared/preferences.ts';
import { failure, fakeBridge, success } from '../../../support/fake-bridge.ts';
import { snapshotWith } from '../../../support/window-state.ts';

test('a change shows at once and is what main made of it', async () => {
  const bridge = fakeBridge({ 'settings.change': () => success({ ...defaultPreferences, theme: 'dark' }) });
  const settings = createSettings({ bridge, snapshot: snapshotWith() });
  const change = settings.change({ theme: 'dark' });
  expect(settings.state.getState().preferences.theme).toBe('dark');
  await change;
  expect(bridge.inputsOf('settings.change')).toEqual([{ theme: 'dark' }]);
  expect(settings.state.getState()).toMatchObject({ preferences: { theme: 'dark' }, fault: null });
});

test('a change that could not be kept goes back, with the reason', async () => {
  const bridge = fakeBridge({ 'settings.change': () => failure({ code: 'DISK-FULL' }) });
  const settings = createSettings({ bridge, snapshot: snapshotWith() });
  await settings.change({ readTimeoutS: 90 });
  expect(settings.state.getState()).toMatchObject({
    preferences: snapshotWith().preferences,
    fault: { code: 'DISK-FULL' },
  });
});

test('a change made elsewhere is shown', () => {
  const settings = createSettings({ bridge: fakeBridge(), snapshot: snapshotWith() });
  settings.handleEvent({ type: 'preferences-changed', preferences: { ...defaultPreferences, theme: 'light' } });
  expect(settings.state.getState().preferences.theme).toBe('light');
});

test('the answer to an earlier change takes no later one back', async () => {
  const answers: Array<() => void> = [];
  const bridge = fakeBridge({
    'settings.change': (part) =>
      new Promise((resolve) => {
        const interfaceZoomPercent = part.interfaceZoomPercent ?? 0;
        answers.push(() => resolve(success({ ...defaultPreferences, interfaceZoomPercent })));
      }),
  });
  const settings = createSettings({ bridge, snapshot: snapshotWith() });
  const percent = () => settings.state.getState().preferences.interfaceZoomPercent;
  const first = settings.change({ interfaceZoomPercent: 110 });
  const second = settings.change({ interfaceZoomPercent: 125 });
  settings.handleEvent({
    type: 'preferences-changed',
    preferences: { ...defaultPreferences, interfaceZoomPercent: 110 },
  });
  expect(percent()).toBe(125);
  answers[0]?.();
  await first;
  expect(percent()).toBe(125);
  answers[1]?.();
  await second;
  expect(percent()).toBe(125);
});
