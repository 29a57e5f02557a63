import { expect, test } from 'vitest';
import { createActivity } from '../../../../renderer/activity/activity.ts';
import type { Outcome } from '../../../../shared/fault.ts';
import { type DocumentInfo, type ItemMatches, type ListedCall, maxWordLength } from '../../../../shared/model.ts';
import type { ProofView } from '../../../../shared/proof.ts';
import { activityEntry } from '../../../support/activity-entries.ts';
import { type FakeAnswers, failure, fakeBridge, later, success } from '../../../support/fake-bridge.ts';
import { settled } from '../../../support/simulated-clock.ts';

const kept: DocumentInfo = {
  id: '00000000-0000-4000-8000-0000000000aa',
  kind: 'pdf',
  claimedMediaType: 'application/pdf',
  bytes: 8,
  sha256: 'ab',
  request: { operation: 'render', templateID: 'invoice', sobjectId: 'INV-1' },
  connectionId: 'sample',
  connectionName: 'Sample service',
  receivedAt: 1,
  timing: { queuedMs: 0, firstByteMs: 1, totalMs: 2 },
  tries: 1,
  notes: [],
};

function log(answers: FakeAnswers = {}) {
  const bridge = fakeBridge(answers);
  const activity = createActivity({ bridge });
  const ids = () => activity.state.getState().found.map(({ id }) => Number(id.slice(-12)));
  return { activity, bridge, ids, now: activity.state.getState };
}

const loaded = async (numbers: readonly number[], answers: FakeAnswers = {}) => {
  const made = log({ 'activity.list': () => success(numbers.map((number) => activityEntry(number))), ...answers });
  await made.activity.load();
  return made;
};

test('every call is listed, newest first', async () => {
  const { ids, now } = await loaded([3, 2, 1]);
  expect(ids()).toEqual([3, 2, 1]);
  expect(now().phase).toBe('ready');
});

test('a call that ends while the list is asked for is in it, once', async () => {
  const { activity, ids } = log({ 'activity.list': () => success([activityEntry(2), activityEntry(1)]) });
  const loading = activity.load();
  activity.handleEvent({ type: 'activity-added', entry: activityEntry(2) });
  activity.handleEvent({ type: 'activity-added', entry: activityEntry(3) });
  await loading;
  expect(ids()).toEqual([3, 2, 1]);
});

test('a new call is listed by its time, and a newer entry of the same call replaces it', async () => {
  const { activity, ids, now } = await loaded([5, 3]);
  activity.handleEvent({ type: 'activity-added', entry: activityEntry(4) });
  activity.handleEvent({ type: 'activity-added', entry: activityEntry(4, { tries: 2 }) });
  expect(ids()).toEqual([5, 4, 3]);
  expect(now().entries[1]?.tries).toBe(2);
});

test('the list grows to ten thousand calls and drops the oldest', async () => {
  const { activity, ids } = await loaded(Array.from({ length: 10_000 }, (_, n) => 10_000 - n));
  activity.handleEvent({ type: 'activity-added', entry: activityEntry(10_001) });
  expect(ids()).toHaveLength(10_000);
  expect(ids()[0]).toBe(10_001);
  expect(ids().at(-1)).toBe(2);
});

test.each([
  ['TEMPLATE-2', [2]],
  ['inv-1001 template', [3, 2, 1]],
  ['pdf', [3, 2]],
  ['merge seal', [1]],
  ['LIMITED', [2]],
  ['production', [3]],
  ['503', []],
])('%j finds what has all its words', async (query, expected) => {
  const { activity, ids } = log({
    'activity.list': () =>
      success([
        activityEntry(3, { connectionName: 'Production' }),
        activityEntry(2, { status: 429, fault: { code: 'LIMITED', happened: 'Too many.', advice: 'Wait.' } }),
        activityEntry(1, {
          request: {
            operation: 'merge',
            items: [
              { type: 'image', id: 'INV-1001 template' },
              { type: 'image', id: 'seal' },
            ],
            total: 2,
            counts: { image: 2, attachment: 0 },
            sha256: 'ab',
          },
        }),
      ]),
  });
  await activity.load();
  activity.search(query);
  expect(ids()).toEqual(expected);
});

test('a new call that does not match the search stays out of sight, not out of the list', async () => {
  const { activity, ids } = await loaded([1]);
  activity.search('template-1');
  activity.handleEvent({ type: 'activity-added', entry: activityEntry(2) });
  expect(ids()).toEqual([1]);
  activity.search('');
  expect(ids()).toEqual([2, 1]);
});

test('a call is copied as a command line', async () => {
  const { activity, bridge, now } = await loaded([1], {
    'activity.curl': () => success('curl --json "$TOKEN"'),
    'app.copy': () => success(undefined),
  });
  await activity.copyAsCurl('an-id');
  expect(bridge.inputsOf('activity.curl')).toEqual([{ id: 'an-id' }]);
  expect(bridge.inputsOf('app.copy')).toEqual([{ text: 'curl --json "$TOKEN"' }]);
  expect(now().notice).toMatch('on the clipboard');
});

test('what cannot be copied or saved is a fault; a closed dialog is none', async () => {
  const { activity, bridge, now } = await loaded([1], {
    'activity.curl': () => failure({ happened: 'It is gone.' }),
    'documents.save': () => success(null),
  });
  await activity.copyAsCurl('an-id');
  expect(now().fault?.happened).toBe('It is gone.');
  activity.dismiss();
  await activity.save('document');
  expect(now()).toMatchObject({ fault: null, notice: '' });
  bridge.answer({ 'documents.save': () => success({ path: '/tmp/a.pdf', bytes: 3 }) });
  await activity.save('document');
  expect(now().savedPath).toBe('/tmp/a.pdf');
});

test('clearing asks first, and nothing is left after it', async () => {
  const { activity, bridge, now, ids } = await loaded([2, 1], { 'activity.clear': () => success(undefined) });
  activity.choose(activityEntry(1).id);
  activity.askToClear();
  activity.keepAll();
  expect(bridge.inputsOf('activity.clear')).toEqual([]);
  activity.askToClear();
  await activity.clear();
  expect(ids()).toEqual([]);
  expect(now()).toMatchObject({ entries: [], chosenId: null, clearing: 'no' });
});

test('a list that cannot be cleared stays, with the reason', async () => {
  const { activity, now, ids } = await loaded([1], {
    'activity.clear': () => failure({ happened: 'The disk is full.' }),
  });
  await activity.clear();
  expect(ids()).toEqual([1]);
  expect(now().fault?.happened).toBe('The disk is full.');
});

test('a list that was cleared elsewhere is cleared here', async () => {
  const { activity, ids } = await loaded([1]);
  activity.handleEvent({ type: 'activity-cleared' });
  expect(ids()).toEqual([]);
});

test('the list is asked for page by page, and no page is larger than 500 calls', async () => {
  const all = Array.from({ length: 1_200 }, (_, n) => activityEntry(1_200 - n));
  const { activity, bridge, ids } = log({
    'activity.list': ({ before }) => {
      const from = before === null ? 0 : all.findIndex(({ id }) => id === before) + 1;
      return success(all.slice(from, from + 500));
    },
  });
  await activity.load();
  expect(ids()).toHaveLength(1_200);
  expect(bridge.inputsOf('activity.list')).toEqual([
    { before: null },
    { before: all[499]!.id },
    { before: all[999]!.id },
  ]);
});

test('what the service sent with a failure is asked for when the call is shown', async () => {
  const fault = { code: 'LIMITED', happened: 'Too many.', advice: 'Wait.' } as const;
  const whole = activityEntry(2, { fault: { ...fault, evidence: { status: 429, excerpt: 'slow down' } } });
  const { activity, bridge, now } = log({
    'activity.list': () => success([activityEntry(2, { fault }), activityEntry(1)]),
    'activity.entry': () => success(whole),
  });
  await activity.load();
  activity.choose(activityEntry(1).id);
  expect(bridge.inputsOf('activity.entry')).toEqual([]);
  activity.choose(whole.id);
  await expect.poll(() => now().entries[0]).toEqual(whole);
  activity.choose(whole.id);
  expect(bridge.inputsOf('activity.entry')).toEqual([{ id: whole.id }]);
});

const merge = (number: number, total: number) =>
  activityEntry(number, {
    request: {
      operation: 'merge',
      items: [{ id: 'cover', type: 'image' }],
      total,
      counts: { image: total, attachment: 0 },
      sha256: 'ab',
    },
  });
const idOf = (number: number) => activityEntry(number).id;

test('an item beyond the first ones of a merge is found by asking main once for each word', async () => {
  const { activity, bridge, ids, now } = await loaded([], {
    'activity.list': () => success([merge(3, 900), merge(2, 900), activityEntry(1)]),
    'activity.findItems': ({ words }) =>
      success(words.map((word) => ({ word, ids: word === 'page-77' ? [idOf(3), idOf(2)] : [] }))),
  });
  activity.search('Page-77 COVER');
  expect(ids()).toEqual([]);
  expect(now().isSearching).toBe(true);
  await settled();
  expect(ids()).toEqual([3, 2]);
  expect(now().isSearching).toBe(false);
  activity.search('cover page-77 nowhere');
  await settled();
  expect(ids()).toEqual([]);
  expect(bridge.inputsOf('activity.findItems')).toEqual([{ words: ['page-77', 'cover'] }, { words: ['nowhere'] }]);
});

test('main is not asked where the list holds all items', async () => {
  const { activity, bridge } = await loaded([], { 'activity.list': () => success([merge(2, 1), activityEntry(1)]) });
  activity.search('cover');
  await settled();
  expect(bridge.inputsOf('activity.findItems')).toEqual([]);
});

test('while main searches only the last words are kept to be asked for', async () => {
  const first = later<Outcome<readonly ItemMatches[]>>();
  const { activity, bridge, ids } = await loaded([], {
    'activity.list': () => success([merge(1, 900)]),
    'activity.findItems': ({ words }) =>
      words[0] === 'p' ? first.promise : success(words.map((word) => ({ word, ids: [idOf(1)] }))),
  });
  for (const query of ['p', 'pa', 'pag', 'page-9']) activity.search(query);
  first.resolve(success([{ word: 'p', ids: [] }]));
  await settled();
  expect(bridge.inputsOf('activity.findItems')).toEqual([{ words: ['p'] }, { words: ['page-9'] }]);
  expect(ids()).toEqual([1]);
});

test('a merge that ends while its item is searched for is found too', async () => {
  const found = [idOf(1)];
  const { activity, ids } = await loaded([], {
    'activity.list': () => success([merge(1, 900)]),
    'activity.findItems': ({ words }) => success(words.map((word) => ({ word, ids: [...found] }))),
  });
  activity.search('page-9');
  await settled();
  found.push(idOf(2));
  activity.handleEvent({ type: 'activity-added', entry: merge(2, 900) });
  await settled();
  expect(ids()).toEqual([2, 1]);
});

test('words that main cannot take are left to the list', async () => {
  const { activity, bridge, ids } = await loaded([], { 'activity.list': () => success([merge(1, 900)]) });
  activity.search(`cover ${'x'.repeat(maxWordLength + 1)}`);
  await settled();
  expect(bridge.inputsOf('activity.findItems')).toEqual([{ words: ['cover'] }]);
  expect(ids()).toEqual([]);
});

const proofOf = (entry: ListedCall, approved: DocumentInfo | null) => {
  const { connectionId, request } = entry;
  if ('items' in request) throw new Error('A merge has no proof.');
  const { templateID, sobjectId } = request;
  const proof: ProofView = { connectionId, templateID, sobjectId, approved, approvedAt: 1, ignored: [] };
  return { type: 'proof-changed', proof } as const;
};

test('what is said of a call later is in the list, and is found', async () => {
  const { activity, ids, now } = await loaded([2, 1]);
  const remark = { note: 'before the new header', verdict: { state: 'same', pages: 0 } } as const;
  activity.handleEvent({ type: 'activity-remarked', id: idOf(1), remark });
  expect(now().entries[1]).toEqual(activityEntry(1, remark));
  activity.search('new header');
  expect(ids()).toEqual([1]);
  activity.handleEvent({ type: 'activity-remarked', id: idOf(1), remark: {} });
  expect(now().entries[1]).toEqual(activityEntry(1));
});

test('the mark of the approved proof goes from one call to another', async () => {
  const request = { operation: 'render', templateID: 'invoice', sobjectId: 'INV-1' } as const;
  const document = (id: string) => ({ ...kept, id, request });
  const { activity, now } = await loaded([], {
    'activity.list': () =>
      success([
        activityEntry(2, { request, document: document('second') }),
        activityEntry(1, { request, document: document('first'), isApproved: true }),
      ]),
  });
  const marks = () => now().entries.map(({ isApproved }) => isApproved === true);
  expect(marks()).toEqual([false, true]);
  activity.handleEvent(proofOf(now().entries[0]!, document('second')));
  expect(marks()).toEqual([true, false]);
  activity.handleEvent(proofOf(now().entries[0]!, null));
  expect(marks()).toEqual([false, false]);
});

test('a call is asked again where such calls are made, a merge with all of its items', async () => {
  const items = [{ type: 'image', id: 'cover' }] as const;
  const reused: unknown[] = [];
  const bridge = fakeBridge({ 'activity.request': () => success({ operation: 'merge', items }) });
  const activity = createActivity({ bridge, reuse: (...what) => reused.push(what) });
  await activity.useAgain(activityEntry(1), false);
  await activity.useAgain(merge(2, 900), true);
  expect(bridge.inputsOf('activity.request')).toEqual([{ id: idOf(2) }]);
  expect(reused).toEqual([
    [activityEntry(1).request, false],
    [{ operation: 'merge', items }, true],
  ]);
});

test('an answer is approved at once where nothing is approved, and a note is not kept twice', async () => {
  const { request } = activityEntry(1);
  if ('items' in request) throw new Error('Not a merge.');
  const document = { ...kept, request };
  const { templateID, sobjectId } = request;
  const proof: ProofView = {
    connectionId: 'sample',
    templateID,
    sobjectId,
    approved: null,
    approvedAt: null,
    ignored: [],
  };
  const { activity, bridge, now } = log({
    'proofs.of': () => success(proof),
    'proofs.approve': () => success({ ...proof, approved: document }),
    'activity.note': () => success(undefined),
  });
  await activity.approve(activityEntry(1, { document }));
  expect(now().notice).toBe('Approved as the proof of template-1 with INV-1001.');
  await activity.note(activityEntry(1, { note: 'kept' }), ' kept ');
  await activity.note(activityEntry(1, { note: 'kept' }), ' changed ');
  expect(bridge.inputsOf('activity.note')).toEqual([{ id: idOf(1), note: 'changed' }]);
});
