import { expect, test } from 'vitest';
import { compose } from '../../../../renderer/app/compose.ts';
import { fakeBridge, success } from '../../../support/fake-bridge.ts';
import { documentWith, snapshotWith, workspace } from '../../../support/window-state.ts';

function galleyAt(place: 'report' | 'merge') {
  const mergeItems = [{ type: 'image' as const, id: 'seal' }];
  const bridge = fakeBridge({
    'report.run': () => success(documentWith()),
    'merge.run': () => success(documentWith({ asked: { operation: 'merge', items: mergeItems } })),
  });
  return { bridge, galley: compose(bridge, snapshotWith({ workspace: { ...workspace, place, mergeItems } })) };
}

test('the menu runs what is in front', () => {
  const report = galleyAt('report');
  report.galley.handleEvent({ type: 'command', command: 'run' });
  expect(report.bridge.calls.map(({ name }) => name)).toEqual(['report.run']);
  const merge = galleyAt('merge');
  merge.galley.handleEvent({ type: 'command', command: 'run' });
  expect(merge.bridge.calls.map(({ name }) => name)).toEqual(['merge.run']);
});

test('going to a place leaves the sign-in form', () => {
  const { galley } = galleyAt('report');
  galley.session.openNew();
  galley.carryOut('go-activity');
  expect(galley.shell.state.getState().place).toBe('activity');
  expect(galley.session.state.getState().form).toBeNull();
});

test('zoom and find reach the viewers that listen, until they stop', () => {
  const { galley } = galleyAt('report');
  const heard: string[] = [];
  const stop = galley.viewing.commands.subscribe((command) => heard.push(command));
  galley.carryOut('zoom-in');
  galley.carryOut('find');
  stop();
  galley.carryOut('zoom-out');
  expect(heard).toEqual(['zoom-in', 'find']);
});

test('the switcher opens by command', () => {
  const { galley } = galleyAt('report');
  galley.carryOut('switch-connection');
  expect(galley.session.state.getState().isSwitcherOpen).toBe(true);
});
