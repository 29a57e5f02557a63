import { expect, test } from 'vitest';
import { createMerge, type MergeDependencies } from '../../../../renderer/merge/merge.ts';
import { rowName } from '../../../../renderer/merge/merge-list.ts';
import { isEarlierMerge } from '../../../../renderer/merge/merge-state.ts';
import type { Fault, Outcome } from '../../../../shared/fault.ts';
import { type MergeItem, maxMergeItems } from '../../../../shared/merge-items.ts';
import type { DocumentInfo } from '../../../../shared/model.ts';
import { type FakeAnswers, failure, fakeBridge, later, success } from '../../../support/fake-bridge.ts';
import { waitFor } from '../../../support/wait-for.ts';
import { documentWith, noInfo, signedIn } from '../../../support/window-state.ts';

type Earlier = Pick<MergeDependencies, 'runs' | 'latest'>;

function createFixture(ids: readonly string[] = [], answers: FakeAnswers = {}, earlier: Earlier = {}) {
  const kept: MergeItem[][] = [];
  const bridge = fakeBridge(answers);
  const merge = createMerge({
    bridge,
    initialItems: ids.map((id) => ({ type: 'image', id })),
    connectionId: 'sample',
    info: noInfo,
    ...earlier,
    keep: (items) => void kept.push([...items]),
  });
  const idsNow = () => merge.state.getState().list.rows.map(({ id }) => id);
  const keyOf = (id: string) => merge.state.getState().list.rows.find((row) => row.id === id)!.key;
  return { merge, bridge, kept, ids: idsNow, keyOf };
}

const good = (id: string) => success({ id } as DocumentInfo);
const bad: Fault = { code: 'REJECTED', happened: 'The image "b" is damaged.', advice: 'Remove it.' };

test('pasted identifiers become rows of the chosen type, in order, repeats included', async () => {
  const { merge, kept } = createFixture(['first']);
  merge.chooseType('attachment');
  merge.edit(' terms,\nprice-list; terms\t\n');
  await merge.add();
  const { list, typed } = merge.state.getState();
  expect(list.rows.map(rowName)).toEqual([
    'Image first',
    'Attachment terms',
    'Attachment price-list',
    'Attachment terms',
  ]);
  expect(new Set(list.rows.map(({ key }) => key)).size).toBe(4);
  expect(typed).toBe('');
  expect(kept.at(-1)).toEqual([
    { type: 'image', id: 'first' },
    { type: 'attachment', id: 'terms' },
    { type: 'attachment', id: 'price-list' },
    { type: 'attachment', id: 'terms' },
  ]);
});

test.each([
  ['', 'Enter one or more identifiers.'],
  [' ,; ', 'Enter one or more identifiers.'],
  [`good ${'x'.repeat(2_000)}`, /Use at most 1,024 characters/],
  ['good bad\u0007bell', /Remove the line breaks and control characters/],
])('%j adds nothing, says why, and stays in the field', async (typed, words) => {
  const { merge, ids } = createFixture();
  merge.edit(typed);
  await merge.add();
  expect(ids()).toEqual([]);
  expect(merge.state.getState().addProblem).toMatch(words);
  expect(merge.state.getState().typed).toBe(typed);
  merge.edit('other');
  expect(merge.state.getState().addProblem).toBeNull();
});

test('the list takes as many as a merge may have, and not one more', async () => {
  const { merge, ids } = createFixture();
  merge.edit(Array.from({ length: maxMergeItems }, (_, n) => `id-${n}`).join('\n'));
  await merge.add();
  expect(ids()).toHaveLength(maxMergeItems);
  merge.addItems([{ type: 'image', id: 'one-too-many' }]);
  expect(ids()).toHaveLength(maxMergeItems);
  expect(merge.state.getState().addProblem).toMatch('at most 10,000 items');
});

test('rows are moved by a step and to a place, and no further than the ends', () => {
  const { merge, ids, keyOf } = createFixture(['a', 'b', 'c', 'd']);
  merge.moveBy(keyOf('b'), 1);
  expect(ids()).toEqual(['a', 'c', 'b', 'd']);
  expect(merge.state.getState().announcement).toBe('Image b is now 3 of 4.');
  merge.moveTo(keyOf('d'), 0);
  expect(ids()).toEqual(['d', 'a', 'c', 'b']);
  merge.moveBy(keyOf('d'), -1);
  merge.moveBy(keyOf('a'), 99);
  expect(ids()).toEqual(['d', 'c', 'b', 'a']);
});

test('sorting counts as people do, keeps every row, and can be undone', () => {
  const { merge, ids } = createFixture(['page 10', 'Page 9', 'page 9', 'cover']);
  merge.sort();
  expect(ids()).toEqual(['cover', 'Page 9', 'page 9', 'page 10']);
  merge.reverse();
  expect(ids()).toEqual(['page 10', 'page 9', 'Page 9', 'cover']);
  merge.undo();
  merge.undo();
  expect(ids()).toEqual(['page 10', 'Page 9', 'page 9', 'cover']);
});

test('selected rows are moved, changed and removed together, in their order, each in one step', () => {
  const { merge, ids, keyOf } = createFixture(['a', 'b', 'c', 'd', 'e']);
  merge.select(keyOf('b'), 'only');
  merge.select(keyOf('d'), 'toggle');
  merge.moveTo(keyOf('d'), 0);
  expect(ids()).toEqual(['b', 'd', 'a', 'c', 'e']);
  expect(merge.state.getState().announcement).toBe('2 items are now 1 to 2 of 5.');
  merge.moveBy(keyOf('b'), 99);
  expect(ids()).toEqual(['a', 'c', 'e', 'b', 'd']);
  merge.moveBy(keyOf('e'), -1);
  expect(ids()).toEqual(['a', 'e', 'c', 'b', 'd']);
  merge.changeSelectedType('attachment');
  expect(merge.itemsMeant(keyOf('d'))).toEqual([
    { type: 'attachment', id: 'b' },
    { type: 'attachment', id: 'd' },
  ]);
  merge.remove(keyOf('b'));
  expect(ids()).toEqual(['a', 'e', 'c']);
  expect(merge.state.getState().selection.keys.size).toBe(0);
  for (let step = 0; step < 5; step += 1) merge.undo();
  expect(ids()).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(merge.itemsMeant(keyOf('b'))).toEqual([{ type: 'image', id: 'b' }]);
});

test('a range goes from the row that was chosen last by itself', () => {
  const { merge, keyOf } = createFixture(['a', 'b', 'c', 'd', 'e']);
  const selected = () => merge.state.getState().selection.keys;
  merge.select(keyOf('c'), 'only');
  merge.select(keyOf('e'), 'range');
  expect([...selected()]).toEqual(['c', 'd', 'e'].map(keyOf));
  merge.select(keyOf('a'), 'range');
  expect([...selected()]).toEqual(['a', 'b', 'c'].map(keyOf));
  merge.select(keyOf('b'), 'toggle');
  expect([...selected()]).toEqual(['a', 'c'].map(keyOf));
  merge.selectAll();
  expect(selected().size).toBe(5);
});

test('items are added behind the selection, and the next ones behind them', async () => {
  const { merge, ids, keyOf } = createFixture(['a', 'b', 'c']);
  merge.select(keyOf('a'), 'only');
  merge.edit('x y');
  await merge.add();
  await merge.paste('attachment\tz');
  expect(ids()).toEqual(['a', 'x', 'y', 'z', 'b', 'c']);
  merge.select(keyOf('z'), 'toggle');
  merge.addItems([{ type: 'image', id: 'end' }]);
  merge.addItems([{ type: 'image', id: 'end-2' }]);
  expect(ids().slice(-2)).toEqual(['end', 'end-2']);
});

test('a text that is pasted and cannot be added is left in the field with the reason', async () => {
  const { merge, ids } = createFixture(['a']);
  await merge.paste('[{"id": ');
  expect(ids()).toEqual(['a']);
  expect(merge.state.getState()).toMatchObject({
    typed: '[{"id": ',
    addProblem: expect.stringContaining('This JSON cannot be read'),
  });
});

test('repeats are removed, the first of each stays', async () => {
  const { merge, ids } = createFixture(['a', 'b', 'a', 'c', 'b']);
  await merge.paste('attachment\ta');
  merge.removeRepeats();
  expect(ids()).toEqual(['a', 'b', 'c', 'a']);
  expect(merge.state.getState().announcement).toBe('2 items that the list had already were removed.');
  merge.removeRepeats();
  expect(merge.state.getState().announcement).toBe('The list has no repeats.');
});

test('a thousand steps can be undone and done again', () => {
  const { merge, ids, keyOf } = createFixture(['a', 'b', 'c', 'd']);
  for (let step = 0; step < 1_000; step += 1) merge.moveTo(keyOf('a'), step % 2 === 0 ? 3 : 0);
  merge.remove(keyOf('c'));
  for (let step = 0; step < 1_001; step += 1) merge.undo();
  expect(ids()).toEqual(['a', 'b', 'c', 'd']);
  expect(merge.state.getState().list.past).toEqual([]);
  for (let step = 0; step < 1_001; step += 1) merge.redo();
  expect(ids()).toEqual(['a', 'b', 'd']);
});

test('everything can be undone and done again, and is kept each time', () => {
  const { merge, ids, keyOf, kept } = createFixture(['a', 'b']);
  merge.remove(keyOf('a'));
  merge.clear();
  merge.undo();
  expect(ids()).toEqual(['b']);
  merge.undo();
  expect(ids()).toEqual(['a', 'b']);
  merge.undo();
  merge.redo();
  merge.redo();
  expect(ids()).toEqual([]);
  merge.redo();
  merge.undo();
  merge.addItems([{ type: 'image', id: 'new' }]);
  merge.redo();
  expect(ids()).toEqual(['b', 'new']);
  expect(kept.at(-1)).toEqual([
    { type: 'image', id: 'b' },
    { type: 'image', id: 'new' },
  ]);
});

test('what changes nothing is no step', () => {
  const { merge, keyOf, kept } = createFixture(['a', 'b']);
  merge.sort();
  merge.moveBy(keyOf('a'), -1);
  expect(kept).toEqual([]);
  expect(merge.state.getState().list.past).toEqual([]);
});

test('the list is merged in its order', async () => {
  const { merge, bridge, keyOf } = createFixture(['a', 'b'], { 'merge.run': () => good('merged') });
  merge.moveBy(keyOf('b'), -1);
  await merge.run();
  expect(bridge.inputsOf('merge.run')).toEqual([
    {
      runId: expect.any(String),
      connectionId: 'sample',
      items: [
        { type: 'image', id: 'b' },
        { type: 'image', id: 'a' },
      ],
    },
  ]);
  expect(merge.state.getState()).toMatchObject({ running: null, shown: { id: 'merged' }, fault: null });
});

test('a merge of nothing sends nothing and says so, until something is added', async () => {
  const { merge, bridge } = createFixture();
  await merge.run();
  expect(bridge.calls).toEqual([]);
  expect(merge.state.getState().runProblem).toMatch('Add at least one');
  merge.addItems([{ type: 'image', id: 'a' }]);
  expect(merge.state.getState().runProblem).toBeNull();
});

test('the last good PDF stays when a merge fails', async () => {
  const answers = [good('good'), failure(bad)];
  const { merge } = createFixture(['a', 'b'], { 'merge.run': () => answers.shift()! });
  await merge.run();
  await merge.run();
  expect(merge.state.getState()).toMatchObject({ running: null, shown: { id: 'good' }, fault: bad });
});

test('a slow answer never replaces the answer to a later run', async () => {
  const [first, second] = [later<Outcome<DocumentInfo>>(), later<Outcome<DocumentInfo>>()];
  const answers = [first, second];
  const { merge, bridge } = createFixture(['a'], {
    'merge.run': () => answers.shift()!.promise,
    'runs.cancel': () => success(undefined),
  });
  const slow = merge.run();
  await waitFor(() => expect(bridge.inputsOf('merge.run')).toHaveLength(1));
  const quick = merge.run();
  second.resolve(good('second'));
  await quick;
  first.resolve(good('first'));
  await slow;
  expect(merge.state.getState()).toMatchObject({ running: null, shown: { id: 'second' } });
  expect(bridge.calls.map(({ name }) => name)).toEqual([
    'merge.files',
    'merge.run',
    'runs.cancel',
    'merge.files',
    'merge.run',
  ]);
});

test('a run can be followed and cancelled, and leaves no fault', async () => {
  const answer = later<Outcome<DocumentInfo>>();
  const { merge, bridge } = createFixture(['a'], {
    'merge.run': () => answer.promise,
    'runs.cancel': () => success(undefined),
  });
  const run = merge.run();
  const { runId } = merge.state.getState().running!;
  merge.handleEvent({ type: 'run-moved', runId: crypto.randomUUID(), phase: { name: 'sent' } });
  expect(merge.state.getState().running!.phase).toBeNull();
  merge.handleEvent({ type: 'run-moved', runId, phase: { name: 'sent' } });
  expect(merge.state.getState().running!.phase).toEqual({ name: 'sent' });
  await merge.cancel();
  expect(bridge.inputsOf('runs.cancel')).toEqual([{ runId }]);
  answer.resolve(failure({ code: 'CANCELLED' }));
  await run;
  expect(merge.state.getState()).toMatchObject({ running: null, fault: null });
});

test('a page that is loaded anew shows the last merged PDF, waits for the merge that went on, and no other run', async () => {
  const answer = later<Outcome<DocumentInfo>>();
  const request = { operation: 'merge', items: [{ type: 'image', id: 'a' }] } as const;
  const report = { operation: 'render', templateID: 'invoice', sobjectId: 'INV-2041' } as const;
  const runs = [
    { runId: 'm1', connectionId: 'sample', request, phase: null },
    { runId: 'm2', connectionId: 'sample', request, phase: { name: 'sent' } },
    { runId: 'r', connectionId: 'sample', request: report, phase: null },
  ] as const;
  const before = { id: 'before' } as DocumentInfo;
  const latest = [{ connectionId: 'sample', request, document: before, fault: bad }] as const;
  const { merge, bridge } = createFixture(['a'], { 'runs.result': () => answer.promise }, { runs, latest });
  expect(merge.state.getState()).toMatchObject({
    running: { runId: 'm2', phase: { name: 'sent' } },
    shown: before,
    fault: null,
  });
  answer.resolve(good('merged'));
  await expect.poll(() => merge.state.getState()).toMatchObject({ running: null, shown: { id: 'merged' }, before });
  expect(bridge.inputsOf('runs.result')).toEqual([{ runId: 'm2' }]);
});

test('a page that is loaded anew says why the last merge failed', () => {
  const { merge, bridge } = createFixture(
    ['a'],
    {},
    { latest: [{ connectionId: 'sample', request: { operation: 'merge', items: [] }, document: null, fault: bad }] },
  );
  expect(merge.state.getState()).toMatchObject({ running: null, shown: null, fault: bad });
  expect(bridge.calls).toEqual([]);
});

test('the merged PDF is saved where the author says; a closed dialog is no fault', async () => {
  const answers = [success({ path: '/tmp/a.pdf', bytes: 1 }), success(null), failure(bad)];
  const { merge, bridge } = createFixture(['a'], {
    'merge.run': () => good('merged'),
    'documents.save': () => answers.shift()!,
  });
  await merge.save();
  expect(bridge.calls).toEqual([]);
  await merge.run();
  await merge.save();
  expect(bridge.inputsOf('documents.save')).toEqual([{ documentId: 'merged' }]);
  expect(merge.state.getState()).toMatchObject({ savedPath: '/tmp/a.pdf', fault: null });
  await merge.save();
  expect(merge.state.getState()).toMatchObject({ savedPath: null, fault: null });
  await merge.save();
  expect(merge.state.getState()).toMatchObject({ fault: null, saveFault: { ...bad, documentId: 'merged' } });
});

test('a merged PDF without its end is saved on demand; closing the dialog leaves the offer there', async () => {
  const fault = { ...bad, documentId: 'half' };
  const answers = [success(null), failure({ code: 'SAVE-REFUSED' }), success({ path: '/tmp/a.pdf', bytes: 1 })];
  const { merge, bridge } = createFixture(['a'], {
    'merge.run': () => failure(fault),
    'documents.save': () => answers.shift()!,
  });
  await merge.run();
  const again = () => merge.save(merge.state.getState().fault?.documentId);
  await again();
  expect(merge.state.getState().fault).toMatchObject(fault);
  await again();
  expect(merge.state.getState()).toMatchObject({ fault, saveFault: { code: 'SAVE-REFUSED', documentId: 'half' } });
  await merge.save(merge.state.getState().saveFault?.documentId);
  expect(merge.state.getState()).toMatchObject({ fault, saveFault: null, savedPath: '/tmp/a.pdf' });
  expect(bridge.inputsOf('documents.save')).toEqual(Array.from({ length: 3 }, () => ({ documentId: 'half' })));
});

test('what there is to merge is offered, and follows the connection', async () => {
  const value = { templates: [], records: [], images: [{ id: 'seal', title: 'Seal' }], attachments: [] };
  const { merge } = createFixture([], { 'report.suggestions': () => success(value) });
  await merge.loadSuggestions();
  expect(merge.state.getState().suggestions.image).toEqual([{ id: 'seal', title: 'Seal' }]);
  merge.handleEvent({ type: 'suggestions-changed', suggestions: { ...value, images: [] } });
  expect(merge.state.getState().suggestions.image).toEqual([]);
});

test('a PDF is one of an earlier list once the list or the last run is another', async () => {
  const request = { operation: 'merge', items: [{ type: 'image', id: 'a' }] } as const;
  const { merge, bridge, keyOf } = createFixture(['a'], { 'merge.run': () => success(documentWith({ request })) });
  const isEarlier = () => isEarlierMerge(merge.state.getState());
  expect(isEarlier()).toBe(false);
  await merge.run();
  expect(isEarlier()).toBe(false);

  merge.edit('b');
  await merge.add();
  expect(isEarlier()).toBe(true);
  merge.undo();
  expect(isEarlier()).toBe(false);
  merge.remove(keyOf('a'));
  expect(isEarlier()).toBe(true);
  merge.undo();

  bridge.answer({ 'merge.run': () => failure() });
  await merge.run();
  expect(isEarlier()).toBe(true);
});

test('items that take the place of the list are one step back', () => {
  const { merge, ids, kept } = createFixture(['a', 'b']);
  merge.replace([{ type: 'attachment', id: 'terms' }]);
  expect(ids()).toEqual(['terms']);
  expect(kept.at(-1)).toEqual([{ type: 'attachment', id: 'terms' }]);
  merge.undo();
  expect(ids()).toEqual(['a', 'b']);
});

test('Activity is told how a merge compares with the one before it only if both are of the same items', async () => {
  const documents = ['a', 'a', 'b'].map((item, at) =>
    documentWith({ id: `merge-${at}`, request: { operation: 'merge', items: [{ type: 'image', id: item }] } }),
  );
  const { merge, bridge } = createFixture(['a'], { 'merge.run': () => success(documents.shift()!) });
  await merge.run();
  await merge.run();
  merge.noteDifference({ documentId: 'merge-1', otherId: 'merge-0', state: 'differs', pages: 1 });
  merge.edit('b');
  await merge.add();
  await merge.run();
  merge.noteDifference({ documentId: 'merge-2', otherId: 'merge-1', state: 'differs', pages: 1 });
  expect(bridge.inputsOf('activity.verdict')).toEqual([
    { documentId: 'merge-1', verdict: { state: 'differs', pages: 1 } },
  ]);
});

test('a restart shows the last merge again, an earlier one if the list is another now', async () => {
  const document = (id: string, items: readonly string[]) =>
    documentWith({
      id,
      request: { operation: 'merge', items: items.map((item) => ({ type: 'image', id: item })) },
    });
  const kept = [document('second', ['a', 'b', 'c', 'd']), document('first', ['a'])];
  const { merge, bridge } = createFixture(['a', 'b', 'c', 'd'], {
    'activity.lastMerges': () => success({ documents: kept, faults: [] }),
  });
  await merge.showKept();
  expect(bridge.inputsOf('activity.lastMerges')).toEqual([{ connectionId: 'sample' }]);
  expect(merge.state.getState()).toMatchObject({ shown: kept[0], before: kept[1] });
  expect(isEarlierMerge(merge.state.getState())).toBe(false);
  merge.edit('e');
  await merge.add();
  expect(isEarlierMerge(merge.state.getState())).toBe(true);
});

test('what was merged meanwhile stays, and is compared with the merge before the restart', async () => {
  const kept = documentWith({ id: 'kept', request: { operation: 'merge', items: [{ type: 'image', id: 'a' }] } });
  const { merge } = createFixture(['a'], {
    'merge.run': () => good('new'),
    'activity.lastMerges': () => success({ documents: [kept], faults: [] }),
  });
  await merge.run();
  await merge.showKept();
  expect(merge.state.getState()).toMatchObject({ shown: { id: 'new' }, before: kept });
});

test('results, runs and faults stay with their connection', async () => {
  const answers = [later<Outcome<DocumentInfo>>(), later<Outcome<DocumentInfo>>()];
  const runs = answers.values();
  const { merge, bridge } = createFixture(['a'], {
    'merge.run': () => runs.next().value!.promise,
    'activity.lastMerges': () => success({ documents: [], faults: [] }),
    'mergeLists.keepCurrent': () => success(undefined),
    'mergeLists.of': () => success({ current: [{ type: 'image', id: 'b' }], lists: [] }),
  });
  const choose = (connectionId: string) =>
    merge.handleEvent({ type: 'session-changed', session: { ...signedIn, connectionId } });
  const ran = merge.run();
  choose('another');
  expect(merge.state.getState()).toMatchObject({ running: null, shown: null });
  answers[0]!.resolve(good('of-sample'));
  await ran;
  expect(merge.state.getState().shown).toBeNull();

  await expect.poll(() => merge.state.getState().list.rows.length).toBe(1);
  await expect.poll(() => bridge.inputsOf('activity.lastMerges')).toEqual([{ connectionId: 'another' }]);
  const failing = merge.run();
  answers[1]!.resolve(failure());
  await failing;
  expect(merge.state.getState().fault).not.toBeNull();
  choose('sample');
  expect(merge.state.getState()).toMatchObject({ shown: { id: 'of-sample' }, fault: null, withoutResult: null });
  choose('another');
  expect(merge.state.getState()).toMatchObject({ shown: null, withoutResult: 'failed' });
});

test('a merge that failed before the restart still says why', async () => {
  const fault = { code: 'REJECTED', happened: 'No.', advice: 'Change it.' } as const;
  const kept = { documents: [documentWith({ id: 'kept' })], faults: [{ operation: 'merge', fault }] } as const;
  const { merge } = createFixture(['a'], { 'activity.lastMerges': () => success(kept) });
  await merge.showKept();
  expect(merge.state.getState()).toMatchObject({ shown: { id: 'kept' }, fault, withoutResult: 'failed' });
});

test('a merge of more items than main names of it is no earlier result', async () => {
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const items = ids.slice(0, 3).map((id) => ({ type: 'image', id }) as const);
  const request = { operation: 'merge', items, total: 5, counts: { image: 5, attachment: 0 }, sha256: 'ab' } as const;
  const { merge } = createFixture(ids, { 'merge.run': () => success(documentWith({ request })) });
  await merge.run();
  expect(isEarlierMerge(merge.state.getState())).toBe(false);
  merge.reverse();
  expect(isEarlierMerge(merge.state.getState())).toBe(true);
});

test('a merge of which the first items alone are known names no pages', async () => {
  const items: MergeItem[] = [
    { type: 'image', id: 'a' },
    { type: 'attachment', id: 'b' },
  ];
  const shown = (total: number) =>
    documentWith({ request: { operation: 'merge', items, total } as DocumentInfo['request'] });
  const pagesOf = async (total: number) => {
    const { merge } = createFixture(
      ['a'],
      {},
      { latest: [{ connectionId: 'sample', request: shown(total).request, document: shown(total), fault: null }] },
    );
    merge.noteOpened({ documentId: shown(total).id, pages: 9 });
    return merge.state.getState().itemPages;
  };
  expect(await pagesOf(5)).toEqual([]);
  expect(await pagesOf(2)).toEqual([
    { first: 1, last: 1 },
    { first: 2, last: 9 },
  ]);
});

test('a merged list is compared with the one on the screen once, and not at each key', () => {
  const { merge } = createFixture();
  let reads = 0;
  const items = Array.from({ length: 100 }, (_, at) => ({
    type: 'image' as const,
    get id() {
      reads += 1;
      return `id-${at}`;
    },
  }));
  merge.addItems(items.map(({ type, id }) => ({ type, id })));
  reads = 0;
  const shown = documentWith({ request: { operation: 'merge', items } });
  merge.state.setState({ shown });
  expect(isEarlierMerge(merge.state.getState())).toBe(false);
  expect(reads).toBe(100);
  merge.edit('typed');
  merge.announce('said');
  expect(isEarlierMerge(merge.state.getState())).toBe(false);
  expect(reads).toBe(100);
  merge.reverse();
  expect(isEarlierMerge(merge.state.getState())).toBe(true);
});
