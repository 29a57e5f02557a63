import { expect, test } from 'vitest';
import type { InfoItemsReply, InfoItemsRequest } from '../../../../renderer/merge/info-items-request.ts';
import { createInfoPick, type InfoSource, pickedItems, shownPicks } from '../../../../renderer/merge/info-pick.ts';
import type { MergeItemType } from '../../../../shared/merge-items.ts';
import { fakeBridge, success } from '../../../support/fake-bridge.ts';
import { documentWith, noInfo } from '../../../support/window-state.ts';

const answerTo = (sobjectId: string, id = sobjectId) =>
  documentWith({ id, kind: 'json', request: { operation: 'info', templateID: 'invoice', sobjectId } });

const item = (id: string, type: MergeItemType | null = 'image') => ({
  id,
  type,
  path: `.${id}`,
  description: `Picture of ${id}`,
  places: 1,
});

function createFixture(info: Partial<InfoSource> = {}, kept = [answerTo('INV-2'), answerTo('INV-1')]) {
  const requests: InfoItemsRequest[] = [];
  const replies: ((reply: InfoItemsReply) => void)[] = [];
  const bridge = fakeBridge({ 'activity.infoAnswers': () => success(kept) });
  const pick = createInfoPick(
    {
      bridge,
      info: { ...noInfo, ...info },
      connectionId: 'sample',
      known: { image: [], attachment: [] },
      listed: new Set(['b']),
    },
    {
      scan: (request, onReply) => {
        requests.push(request);
        replies.push(onReply);
      },
      stop: () => {},
    },
  );
  const find = (...items: ReturnType<typeof item>[]) =>
    replies.at(-1)!({ found: { items, everyCount: items.length, isPartial: false } });
  return { pick, bridge, requests, find, now: pick.state.getState };
}

test('the answer on the screen is searched first, else the newest; nothing is asked of the service', async () => {
  const newest = createFixture();
  await newest.pick.load();
  expect(newest.now().chosen?.id).toBe('INV-2');
  const { pick, now, bridge, requests } = createFixture({ shown: () => answerTo('INV-1') });
  await pick.load();
  expect(now().answers?.map(({ id }) => id)).toEqual(['INV-2', 'INV-1']);
  expect(requests.map(({ url }) => url)).toEqual(['/documents/INV-1']);
  expect(bridge.calls.map(({ name }) => name)).toEqual(['activity.infoAnswers']);
});

test('an answer of another connection is not offered', async () => {
  const { pick, now } = createFixture({ shown: () => ({ ...answerTo('INV-9'), connectionId: 'other' }) });
  await pick.load();
  expect(now().answers?.map(({ id }) => id)).toEqual(['INV-2', 'INV-1']);
});

test('what the list has is not checked, nor what has no type', async () => {
  const { pick, find, now } = createFixture();
  await pick.load();
  find(item('a'), item('b'), item('c', null));
  expect([...now().checked]).toEqual(['a']);
  expect(pick.isListed('b')).toBe(true);
  pick.check([item('c')], true);
  expect(pickedItems(now())).toEqual({ items: [{ type: 'image', id: 'a' }], untypedCount: 1 });
  pick.chooseType(now().checked, 'attachment');
  expect(pickedItems(now())).toEqual({
    items: [
      { type: 'attachment', id: 'a' },
      { type: 'attachment', id: 'c' },
    ],
    untypedCount: 0,
  });
});

test('every identifier is searched for on request, and what was checked stays so', async () => {
  const { pick, find, now, requests } = createFixture();
  await pick.load();
  find(item('a'));
  pick.check([item('a')], false);
  pick.showEvery(true);
  expect(requests.at(-1)).toMatchObject({ isEvery: true });
  find(item('a'), item('x', null));
  expect([...now().checked]).toEqual([]);
  pick.choose('INV-1');
  expect(now()).toMatchObject({ isEvery: false, found: null });
});

test('the filter looks into identifiers, descriptions and paths', async () => {
  const { pick, find, now } = createFixture();
  await pick.load();
  find(item('seal'), { ...item('x'), description: 'Harbour' }, { ...item('y'), path: '.plates[0]' });
  const ids = (filter: string) => shownPicks(now(), filter).map(({ id }) => id);
  expect(ids('SEAL')).toEqual(['seal']);
  expect(ids('harbour')).toEqual(['x']);
  expect(ids('.plates')).toEqual(['y']);
  expect(ids(' ')).toHaveLength(3);
});

test('Info is asked for once at a press, and its answer is taken; a fault is shown', async () => {
  let shown: ReturnType<typeof answerTo> | null = null;
  let count = 0;
  const get = async () => {
    count += 1;
    shown = answerTo('INV-7');
    return null;
  };
  const { pick, now, requests } = createFixture({ shown: () => shown, get }, []);
  await pick.load();
  expect(now()).toMatchObject({ answers: [], chosen: null });
  await Promise.all([pick.get(), pick.get()]);
  expect(count).toBe(1);
  expect(now().chosen?.id).toBe('INV-7');
  expect(requests).toHaveLength(1);
  const fault = { code: 'REJECTED', happened: 'No network.', advice: 'Connect.' } as const;
  const failing = createFixture({ get: async () => fault }, []);
  await failing.pick.load();
  await failing.pick.get();
  expect(failing.now()).toMatchObject({ fault, isGetting: false });
});
