import { expect, test } from 'vitest';
import { createMerge } from '../../../../renderer/merge/merge.ts';
import { wrongItemsOf } from '../../../../renderer/merge/merge-state.ts';
import type { MergeItem } from '../../../../shared/merge-items.ts';
import type { DocumentInfo } from '../../../../shared/model.ts';
import { failure, fakeBridge, later, success } from '../../../support/fake-bridge.ts';
import { waitFor } from '../../../support/wait-for.ts';
import { noInfo, signedIn } from '../../../support/window-state.ts';

const files: readonly MergeItem[] = [
  { type: 'image', id: 'cover-photo' },
  { type: 'attachment', id: 'terms' },
];

function createFixture(ids: readonly string[]) {
  const bridge = fakeBridge({
    'merge.files': () => success(files),
    'merge.run': () => success({ id: 'merged' } as DocumentInfo),
    'runs.cancel': () => success(undefined),
  });
  const merge = createMerge({
    bridge,
    initialItems: ids.map((id) => ({ type: 'image', id })),
    connectionId: 'folder',
    info: noInfo,
    keep: () => {},
  });
  const wrong = () => [...wrongItemsOf(merge.state.getState()).keys()];
  const rows = () => merge.state.getState().list.rows;
  return { merge, bridge, wrong, rows };
}

test('a list with unknown identifiers is not sent, and all of them are named', async () => {
  const { merge, bridge, wrong } = createFixture(['cover-photo', 'cover-photo.jpg', 'terms', 'nothing']);
  await merge.run();
  expect(bridge.inputsOf('merge.run')).toEqual([]);
  expect(bridge.inputsOf('merge.files')).toEqual([{ connectionId: 'folder' }]);
  expect(wrong()).toEqual(['image cover-photo.jpg', 'image terms', 'image nothing']);
  expect(merge.state.getState()).toMatchObject({ running: null, fault: null });
});

test('it is sent when the author says so', async () => {
  const { merge, bridge, wrong } = createFixture(['nothing']);
  await merge.run();
  await merge.runUnchecked();
  expect(bridge.inputsOf('merge.run')).toMatchObject([{ connectionId: 'folder', items: [{ id: 'nothing' }] }]);
  expect(wrong()).toEqual([]);
});

test('a suggestion is taken for one row or for all, as one step of undo', async () => {
  const { merge, bridge, rows } = createFixture(['cover-photo.jpg', 'terms', 'nothing']);
  await merge.run();
  await merge.takeSuggestions(rows()[0]!.key);
  expect(rows().map(({ id }) => id)).toEqual(['cover-photo', 'terms', 'nothing']);
  merge.undo();
  await merge.takeSuggestions();
  expect(rows()).toMatchObject([...files, { type: 'image', id: 'nothing' }]);
  merge.undo();
  expect(rows().map(({ id }) => id)).toEqual(['cover-photo.jpg', 'terms', 'nothing']);
  merge.redo();
  merge.remove(rows()[2]!.key);
  await merge.run();
  expect(bridge.inputsOf('merge.run')).toMatchObject([{ items: files }]);
});

test.each([
  ['an organisation', success(null)],
  ['a folder that cannot be read', failure()],
] as const)('with %s the service is asked', async (_, answer) => {
  const { merge, bridge } = createFixture(['nothing']);
  bridge.answer({ 'merge.files': () => answer });
  await merge.run();
  expect(bridge.inputsOf('merge.run')).toHaveLength(1);
});

test('the marks go when the files are there, and belong to their connection', async () => {
  const { merge, bridge, wrong } = createFixture(['nothing']);
  await merge.run();
  merge.handleEvent({ type: 'session-changed', session: { ...signedIn, connectionId: 'other' } });
  expect(wrong()).toEqual([]);
  merge.handleEvent({ type: 'session-changed', session: { ...signedIn, connectionId: 'folder' } });
  expect(wrong()).toEqual(['image nothing']);
  bridge.answer({ 'merge.files': () => success([{ type: 'image', id: 'nothing' }]) });
  merge.handleEvent({ type: 'folder-changed', connectionId: 'folder', files: ['files/nothing.png'] });
  await waitFor(() => expect(wrong()).toEqual([]));
});

test('a run that is replaced while its items are checked is not sent', async () => {
  const { merge, bridge } = createFixture(['cover-photo']);
  const first = later<ReturnType<typeof success<readonly MergeItem[]>>>();
  bridge.answer({ 'merge.files': () => first.promise });
  const replaced = merge.run();
  bridge.answer({ 'merge.files': () => success(files) });
  await merge.run();
  first.resolve(success(files));
  await replaced;
  expect(bridge.inputsOf('merge.run')).toHaveLength(1);
});
