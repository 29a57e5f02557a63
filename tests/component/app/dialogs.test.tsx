import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { AboutDialog } from '../../../renderer/app/AboutDialog.tsx';
import { App } from '../../../renderer/app/App.tsx';
import { createStart } from '../../../renderer/app/start.ts';
import { fakeBridge, success } from '../../support/fake-bridge.ts';
import { documentWith, snapshotWith, workspaceWith } from '../../support/window-state.ts';

afterEach(cleanup);

const recents = [
  { templateID: 'letter', sobjectId: 'LET-052' },
  { templateID: 'invoice', sobjectId: 'INV-2042' },
];

async function open() {
  // No identifiers, so that nothing runs by itself.
  const bridge = fakeBridge({
    'app.snapshot': () =>
      success(
        snapshotWith({
          workspace: workspaceWith({ tab: 'handlebars', templateID: '', sobjectId: '' }),
          recents: { sample: recents },
        }),
      ),
    'report.suggestions': () => success({ templates: [], records: [], images: [], attachments: [] }),
    'activity.list': () => success([]),
    'workspace.keep': () => success(undefined),
    'app.enabledCommands': () => success(undefined),
    'app.openLogFolder': () => success(undefined),
    'app.copy': () => success(undefined),
    'report.run': () => success(documentWith({ kind: 'markup' })),
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

const paletteKeys = '{Control>}{Shift>}P{/Shift}{/Control}';
const palette = page.getByRole('dialog', { name: 'Commands' });
const field = palette.getByRole('combobox', { name: 'Command' });
const options = () => palette.getByRole('option').elements();
const templateField = page.getByRole('combobox', { name: 'Template ID' });
const shortcuts = page.getByRole('dialog', { name: 'Shortcuts' });

test('Ctrl+Shift+P opens the palette; Escape closes it and gives the focus back', async () => {
  await open();
  await userEvent.click(templateField);
  await userEvent.keyboard(paletteKeys);
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(templateField).toHaveFocus();
});

test('the palette finds commands by their letters, shows their keys and runs the marked one', async () => {
  await open();
  await userEvent.keyboard(paletteKeys);
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('go set');
  expect(options()[0]!.getAttribute('aria-selected')).toBe('true');
  await expect.element(palette.getByRole('option').first()).toHaveTextContent(/^Go to Settings.*Ctrl\+4$/);
  await userEvent.keyboard('{Enter}');
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(page.getByRole('combobox', { name: 'Theme' })).toBeVisible();
});

test('in a small window the name of a command has its room before its reason', async () => {
  await page.viewport(380, 350);
  await open();
  await userEvent.keyboard(paletteKeys);
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('compare both');
  const { scrollWidth, clientWidth } = options()[0]!.querySelector('.palette-label')!;
  expect(scrollWidth).toBe(clientWidth);
  await page.viewport(1_280, 800);
});

test('arrow keys move the mark, around both ends', async () => {
  await open();
  await userEvent.keyboard(paletteKeys);
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('go to');
  const marked = () => options().find((option) => option.getAttribute('aria-selected') === 'true')?.textContent;
  expect(marked()).toContain('Go to Report');
  await userEvent.keyboard('{ArrowDown}');
  expect(marked()).toContain('Go to Sheet');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(marked()).toBe(options().at(-1)?.textContent);
  const active = field.element().getAttribute('aria-activedescendant');
  expect(document.getElementById(active!)?.textContent).toBe(marked());
});

test('what cannot run now is grey and gives its reason, and words that fit nothing say so', async () => {
  await open();
  await userEvent.keyboard(paletteKeys);
  await expect.element(field).toHaveFocus();
  await expect.element(palette.getByRole('option', { name: 'Run Ctrl+Enter' })).toBeVisible();
  for (const name of ['Cancel Nothing is running', 'Save PDF… There is no PDF yet', 'Zoom in Show a document first']) {
    await expect.element(palette.getByRole('option', { name })).toHaveAttribute('aria-disabled', 'true');
  }
  await userEvent.keyboard('cancel{Enter}');
  await expect.element(palette).toBeVisible();
  await userEvent.clear(field);
  await userEvent.keyboard('xyzzy');
  await expect.element(palette.getByRole('status')).toHaveTextContent('Nothing has these words.');
});

test('a button and an item of a closed menu are found on the screen and pressed', async () => {
  const bridge = await open();
  await userEvent.keyboard(paletteKeys);
  await userEvent.keyboard('split deepload{Enter}');
  await expect.element(page.getByRole('button', { name: 'Close the split' })).toBeVisible();
  await userEvent.keyboard(paletteKeys);
  await userEvent.keyboard('swap{Enter}');
  await expect.element(page.getByRole('tab', { name: 'Deepload' })).toHaveAttribute('aria-selected', 'true');
  expect(bridge.inputsOf('report.run')).toEqual([]);
});

test('a recent report fills the form and runs, as Run does', async () => {
  const bridge = await open();
  await userEvent.keyboard(`{Control>}2{/Control}${paletteKeys}`);
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('template invoice');
  await expect.element(palette.getByRole('option').first()).toHaveTextContent('Template invoice, record INV-2042');
  await userEvent.keyboard('{Enter}');
  await expect.element(templateField).toHaveValue('invoice');
  await expect.element(page.getByRole('combobox', { name: 'Record ID' })).toHaveValue('INV-2042');
  const request = { operation: 'handlebars', templateID: 'invoice', sobjectId: 'INV-2042' };
  expect(bridge.inputsOf('report.run')).toMatchObject([{ request }]);
});

test('? lists the shortcuts by place, but is text in a field', async () => {
  await open();
  await userEvent.click(templateField);
  await userEvent.keyboard('?');
  await expect.element(templateField).toHaveValue('?');
  await expect.element(shortcuts).not.toBeInTheDocument();

  await userEvent.click(page.getByRole('tab', { name: 'Info' }));
  await userEvent.keyboard('?');
  await expect.element(shortcuts).toBeVisible();
  const everywhere = shortcuts.getByRole('region', { name: 'Everywhere' });
  await expect.element(everywhere).toHaveTextContent(/RunCtrl\+Enter/);
  await expect.element(shortcuts.getByRole('region', { name: 'Presentation' })).toHaveTextContent(/Next page→/);
  await userEvent.keyboard('{Escape}');
  await expect.element(shortcuts).not.toBeInTheDocument();
  await expect.element(page.getByRole('tab', { name: 'Info' })).toHaveFocus();
});

test('About shows the versions and copies them; the menu opens the folder of the log', async () => {
  const bridge = await open();
  bridge.say({ type: 'command', command: 'about' });
  const about = page.getByRole('dialog', { name: 'About Galley' });
  await expect.element(about).toHaveTextContent(/Electron45\.4\.1/);
  await userEvent.click(about.getByRole('button', { name: 'Copy' }));
  expect(bridge.inputsOf('app.copy')[0]?.text).toContain('Version: 0.1.0');
  await userEvent.click(about.getByRole('button', { name: 'Close' }));
  await expect.element(about).not.toBeInTheDocument();
  bridge.say({ type: 'command', command: 'open-log-folder' });
  expect(bridge.inputsOf('app.openLogFolder')).toHaveLength(1);
});

test('the menu hears which commands can be run, once for each change', async () => {
  const bridge = await open();
  await expect.poll(() => bridge.inputsOf('app.enabledCommands').length).toBe(1);
  expect(bridge.inputsOf('app.enabledCommands')[0]?.commands).toContain('run');
  await userEvent.keyboard('{Control>}3{/Control}');
  await expect.poll(() => bridge.inputsOf('app.enabledCommands').at(-1)?.commands).not.toContain('run');
  expect(bridge.inputsOf('app.enabledCommands')).toHaveLength(2);
});

test('About shows the licence texts, and says where they are when they cannot be read', async () => {
  const about = { version: '1.0.0', electron: '45.4.1', chromium: '150', platform: 'linux' };
  const props = { about, onCopy: () => undefined, onClose: () => undefined };
  const { rerender } = await render(<AboutDialog {...props} loadLicences={async () => 'zod 4.6.7 (MIT)'} />);
  await userEvent.click(page.getByRole('button', { name: 'Licences' }));
  await expect.element(page.getByRole('region', { name: 'Licences' })).toHaveTextContent('zod 4.6.7 (MIT)');
  await rerender(<AboutDialog {...props} loadLicences={() => Promise.reject(new Error('gone'))} />);
  await expect.element(page.getByRole('alert')).toHaveTextContent('LICENSES.third-party.txt');
});
