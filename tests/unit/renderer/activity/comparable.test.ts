import { expect, test } from 'vitest';
import { createActivity } from '../../../../renderer/activity/activity.ts';
import { runBefore } from '../../../../renderer/activity/comparable.ts';
import type { ListedCall, ListedDocument } from '../../../../shared/model.ts';
import type { DocumentKind } from '../../../../shared/operations.ts';
import { activityEntry } from '../../../support/activity-entries.ts';
import { fakeBridge, success } from '../../../support/fake-bridge.ts';

const invoice = { operation: 'render', templateID: 'invoice', sobjectId: 'INV-1001' } as const;

function kept(number: number, kind: DocumentKind = 'pdf', change: Partial<ListedCall> = {}): ListedCall {
  const entry = activityEntry(number, { request: invoice, ...change });
  const { id, request, connectionId, connectionName } = entry;
  const timing = { queuedMs: 0, firstByteMs: 1, totalMs: 1 };
  const document: ListedDocument = {
    id,
    kind,
    claimedMediaType: null,
    bytes: 1,
    sha256: '',
    request,
    connectionId,
    connectionName,
    receivedAt: entry.startedAt,
    timing,
    tries: 1,
    notes: [],
  };
  return { ...entry, document };
}

async function open(entries: readonly ListedCall[]) {
  const activity = createActivity({ bridge: fakeBridge({ 'activity.list': () => success(entries) }) });
  await activity.load();
  return { activity, comparing: () => activity.state.getState().comparing };
}

test('the run before is the latest earlier answer to the same question at the same connection', () => {
  const gone = activityEntry(4, { request: invoice });
  const elsewhere = kept(3, 'pdf', { connectionId: 'other' });
  const another = kept(2, 'pdf', { request: { ...invoice, sobjectId: 'INV-2' } });
  const [now, before] = [kept(5), kept(1)];
  expect(runBefore(now, [now, gone, elsewhere, another, before])).toBe(before);
  expect(runBefore(before, [now, gone, elsewhere, another, before])).toBeNull();
});

test('a call is compared with the next one that is chosen', async () => {
  const [one, other] = [kept(2), kept(1)];
  const { activity, comparing } = await open([one, other]);
  activity.askForOther(one.id);
  activity.choose(other.id);
  expect(comparing()).toEqual({ phase: 'shown', id: one.id, otherId: other.id });
  activity.stopComparing();
  expect(comparing()).toEqual({ phase: 'no' });
});

test('what cannot stand beside the call is refused in words, and the choice goes on', async () => {
  const [one, data, gone] = [kept(3), kept(2, 'json'), activityEntry(1)];
  const { activity, comparing } = await open([one, data, gone]);
  activity.askForOther(one.id);
  for (const [id, why] of [
    [data.id, /same kind/],
    [gone.id, /not kept/],
    [one.id, /another call/],
  ] as const) {
    activity.choose(id);
    expect(comparing()).toMatchObject({ phase: 'choosing', id: one.id, why: expect.stringMatching(why) });
  }
});

test('a list that is cleared ends the comparison', async () => {
  const [one, other] = [kept(2), kept(1)];
  const { activity, comparing } = await open([one, other]);
  activity.compare(one.id, other.id);
  activity.handleEvent({ type: 'activity-cleared' });
  expect(comparing()).toEqual({ phase: 'no' });
});
