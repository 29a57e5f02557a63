import { afterAll, expect, test, vi } from 'vitest';
import { compose } from '../../../../renderer/app/compose.ts';
import type { ChangeNavigation } from '../../../../renderer/pdf-viewer/change-markers/change-navigation.ts';
import type { PdfView } from '../../../../renderer/pdf-viewer/pages/pdf-view.ts';
import { pdfActions } from '../../../../renderer/pdf-viewer/pdf-actions.ts';
import { identifiersOf, tabsOf } from '../../../../renderer/report/reports-state.ts';
import { type CommandId, commandIds, commands } from '../../../../shared/commands.ts';
import { infoCommands } from '../../../../shared/info-commands.ts';
import { defaultPreferences } from '../../../../shared/preferences.ts';
import { fakeBridge, success } from '../../../support/fake-bridge.ts';
import { documentWith, snapshotWith, workspace } from '../../../support/window-state.ts';

// Later parts of the window may still be loading.
afterAll(() => vi.dynamicImportSettled());

function galleyAt(place: 'report' | 'merge') {
  const mergeItems = [{ type: 'image' as const, id: 'seal' }];
  const bridge = fakeBridge({
    'report.run': () => success(documentWith()),
    'merge.run': () => success(documentWith({ request: { operation: 'merge', items: mergeItems } })),
  });
  return { bridge, galley: compose(bridge, snapshotWith({ workspace: { ...workspace, place, mergeItems } })) };
}

test('the menu runs what is in front', async () => {
  const report = galleyAt('report');
  report.galley.handleEvent({ type: 'command', command: 'run' });
  expect(report.bridge.calls.map(({ name }) => name)).toEqual(['report.run']);
  const merge = galleyAt('merge');
  merge.galley.handleEvent({ type: 'command', command: 'run' });
  await expect.poll(() => merge.bridge.calls.map(({ name }) => name)).toEqual(['merge.files', 'merge.run']);
});

test('going to a place leaves the sign-in form', () => {
  const { galley } = galleyAt('report');
  galley.session.openNew();
  galley.commands.run('go-activity');
  expect(galley.shell.state.getState().view).toBe('activity');
  expect(galley.session.state.getState().form).toBeNull();
});

test('nothing of a view is run while the sign-in form covers it', () => {
  const { bridge, galley } = galleyAt('report');
  galley.session.openNew();
  expect(galley.commands.enabled()).not.toContain('run');
  galley.commands.run('run');
  expect(bridge.inputsOf('report.run')).toEqual([]);
});

test('the switcher opens by command', () => {
  const { galley } = galleyAt('report');
  galley.commands.run('switch-connection');
  expect(galley.session.state.getState().isSwitcherOpen).toBe(true);
});

test('what cannot be done now is not enabled', () => {
  const { galley } = galleyAt('merge');
  const enabled = galley.commands.enabled();
  expect(enabled).toEqual(expect.arrayContaining(['run', 'go-report', 'clear-items', 'command-palette']));
  for (const command of ['save', 'cancel', 'undo', 'sort-items', 'zoom-in'] as const) {
    expect(enabled).not.toContain(command);
  }
  galley.merge.clear();
  expect(galley.commands.enabled()).toContain('undo');
  expect(galley.commands.enabled()).not.toContain('clear-items');
});

test('every command of a menu and of the palette has an implementation', () => {
  const ofWindow = Object.keys(galleyAt('report').galley.commands.actions());
  const ofPdf = Object.keys(
    pdfActions({
      view: {} as PdfView,
      navigation: {} as ChangeNavigation,
      hasPages: false,
      hasBaseline: false,
      isComparing: false,
      isFindOpen: false,
      isPresenting: false,
      canGoBack: false,
      canGoForward: false,
      closeFind: () => {},
      goToSource: null,
      openProperties: () => {},
      save: null,
    }),
  );
  const ofComparison = ['close-comparison', 'unified-comparison', 'ignore-white-space'];
  const ofText: readonly CommandId[] = [
    'markup-outline',
    'markup-preview',
    'go-to-line',
    'format-markup',
    'save-markup',
    'save-to-folder',
    'show-on-page',
  ];
  const ofInfo = Object.keys(infoCommands);
  const implemented = new Set([...ofWindow, ...ofPdf, ...ofComparison, ...ofText, ...ofInfo]);
  for (const id of commandIds) {
    const { menu, notInPalette } = commands[id];
    if (menu || notInPalette === undefined) expect(implemented.has(id), id).toBe(true);
  }
});

test('the interface is enlarged and made smaller in steps, up to the ends of its scale', () => {
  const { bridge, galley } = galleyAt('report');
  bridge.answer({
    'settings.change': (part) =>
      success({ ...defaultPreferences, interfaceZoomPercent: part.interfaceZoomPercent ?? 0 }),
  });
  const percent = () => galley.settings.state.getState().preferences.interfaceZoomPercent;
  const percents: number[] = [];
  for (let step = 0; step < 8; step += 1) {
    galley.commands.run('interface-larger');
    percents.push(percent());
  }
  expect(percents).toEqual([110, 125, 150, 175, 200, 200, 200, 200]);
  expect(galley.commands.enabled()).not.toContain('interface-larger');
  galley.commands.run('interface-normal');
  expect(percent()).toBe(100);
  expect(galley.commands.enabled()).not.toContain('interface-normal');
  for (let step = 0; step < 3; step += 1) galley.commands.run('interface-smaller');
  expect(percent()).toBe(80);
  expect(galley.commands.enabled()).not.toContain('interface-smaller');
});

test('the views of a report are shown by command, from wherever the author is', () => {
  const { galley } = galleyAt('merge');
  galley.session.openNew();
  const report = galley.reports.selected();
  report.showDraft(true);
  galley.commands.run('show-handlebars');
  expect(galley.shell.state.getState().view).toBe('report');
  expect(report.state.getState()).toMatchObject({ tab: 'handlebars', isDraftInFront: false });
  expect(galley.session.state.getState().form).toBeNull();
  galley.commands.run('show-pdf');
  expect(report.state.getState().tab).toBe('render');
});

test('the PDF on the screen is saved, also while the focus is in a field of another viewer', () => {
  const { bridge, galley } = galleyAt('report');
  const viewer = (hasFocus: boolean) =>
    ({
      addEventListener: () => {},
      checkVisibility: () => true,
      closest: () => null,
      contains: () => hasFocus,
    }) as unknown as HTMLElement;
  vi.stubGlobal('document', { activeElement: null });
  const save = vi.fn();
  galley.targets.add({ element: viewer(true), actions: () => ({ find: () => {} }) });
  galley.targets.add({ element: viewer(false), actions: () => ({ save }) });
  galley.commands.run('save');
  expect(save).toHaveBeenCalledTimes(1);
  expect(bridge.inputsOf('documents.save')).toEqual([]);
});

test('reports are opened, gone through, moved, closed and opened again by command', () => {
  const { galley } = galleyAt('merge');
  const names = () => tabsOf(galley.reports.state.getState()).open.map((report) => identifiersOf(report).templateID);
  galley.reports.open({ templateID: 'letter', sobjectId: 'LET-052' });
  expect(galley.commands.enabled()).not.toContain('close-report');
  galley.commands.run('new-report');
  expect(galley.shell.state.getState().view).toBe('report');
  expect(names()).toEqual(['invoice', 'letter', '']);
  galley.commands.run('close-report');
  galley.commands.run('next-report');
  expect(identifiersOf(galley.reports.selected()).templateID).toBe('invoice');
  galley.commands.run('move-report-right');
  expect(names()).toEqual(['letter', 'invoice']);
  expect(galley.commands.enabled()).not.toContain('move-report-right');
  galley.commands.run('previous-report');
  galley.commands.run('close-report');
  expect(names()).toEqual(['invoice']);
  galley.commands.run('reopen-report');
  expect(names()).toEqual(['letter', 'invoice']);
});
