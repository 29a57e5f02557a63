import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { SettingsView } from '../../../renderer/settings/SettingsView.tsx';
import { createSettings } from '../../../renderer/settings/settings.ts';
import { defaultPreferences } from '../../../shared/preferences.ts';
import { fakeBridge, success } from '../../support/fake-bridge.ts';
import { snapshotWith } from '../../support/window-state.ts';

afterEach(cleanup);

async function open(draftImages = defaultPreferences.draftImages) {
  const bridge = fakeBridge();
  bridge.answer({ 'settings.change': () => success(defaultPreferences) });
  const settings = createSettings({
    bridge,
    snapshot: snapshotWith({ preferences: { ...defaultPreferences, draftImages } }),
  });
  await render(
    <SettingsView
      settings={settings}
      connections={<p>Connections here</p>}
      nameOf={() => 'Alder Lane'}
      onCopy={() => {}}
    />,
  );
  return bridge;
}

test.each([
  ['Connect', '30', { connectTimeoutS: 30 }],
  ['First byte, data and markup', '90', { readTimeoutS: 90 }],
  ['First byte, PDF', '400', { renderTimeoutS: 400 }],
  ['Stalled download', '45', { idleTimeoutS: 45 }],
  ['Maximum size', '2048', { keepDocumentsMiB: 2_048 }],
  ['Keep for', '30', { keepDocumentsDays: 30 }],
  ['Interface size', '150', { interfaceZoomPercent: 150 }],
])('%s is changed when it is settled', async (label, typed, change) => {
  const bridge = await open();
  await userEvent.fill(page.getByRole('textbox', { name: label, exact: true }), typed);
  expect(bridge.calls).toEqual([]);
  await userEvent.keyboard('{Enter}');
  expect(bridge.inputsOf('settings.change')).toEqual([change]);
});

test('a refused editor command leaves its field, an allowed one stays', async () => {
  const bridge = await open();
  const field = page.getByRole('textbox', { name: 'Editor command' });
  await userEvent.fill(field, 'code -g {file}:{line}');
  expect(bridge.calls).toEqual([]);
  await userEvent.keyboard('{Enter}');
  expect(bridge.inputsOf('settings.change')).toEqual([{ editorCommand: 'code -g {file}:{line}' }]);
  await expect.element(field).toHaveValue('');

  const editorCommand = 'vim {file}';
  bridge.answer({ 'settings.change': () => success({ ...defaultPreferences, editorCommand }) });
  await userEvent.fill(field, `${editorCommand} `);
  await userEvent.keyboard('{Tab}');
  await expect.element(field).toHaveValue(editorCommand);
});

test('a number out of its bounds becomes the nearest that may be', async () => {
  const bridge = await open();
  await userEvent.fill(page.getByRole('textbox', { name: 'First byte, data and markup' }), '1');
  await userEvent.keyboard('{Tab}');
  expect(bridge.inputsOf('settings.change')).toEqual([{ readTimeoutS: 5 }]);
});

test('the theme is chosen from a list', async () => {
  const bridge = await open();
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Theme' }), 'Dark');
  expect(bridge.inputsOf('settings.change')).toEqual([{ theme: 'dark' }]);
});

test('the versions are there to be told', async () => {
  await open();
  await expect.element(page.getByText('Galley 0.1.0, Electron 45.4.1')).toBeVisible();
});

test('PDF pages are chosen to be dark, and as printed again', async () => {
  const bridge = await open();
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'PDF pages' }), 'Dark');
  expect(bridge.inputsOf('settings.change')).toEqual([{ pageColours: 'dark' }]);
});

test('a host from which drafts load images is removed', async () => {
  const kept = { connectionId: 'sample', origin: 'https://b.example' };
  const bridge = await open([{ connectionId: 'sample', origin: 'https://a.example' }, kept]);
  await userEvent.click(page.getByRole('button', { name: 'Remove a.example of Alder Lane' }));
  expect(bridge.inputsOf('settings.change')).toEqual([{ draftImages: [kept] }]);
});
