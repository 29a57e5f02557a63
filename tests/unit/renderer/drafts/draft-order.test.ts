import { expect, test } from 'vitest';
import type { DataCandidate, Draft, DraftContent } from '../../../../shared/draft.ts';
import type { Outcome } from '../../../../shared/fault.ts';
import { failure, later, success } from '../../../support/fake-bridge.ts';
import { documentWith } from '../../../support/window-state.ts';
import { draftsWith, info, key, request, summary, template } from './drafts-fixture.ts';

const ranked = (path: string) => success([{ path, resolved: 2, total: 2, similarity: null }]);
const infoOf = (id: string, sobjectId: string) =>
  documentWith({ id, kind: 'json', request: { ...request, operation: 'info', sobjectId } });
const contentWith = (markup: string): DraftContent => ({
  markup,
  original: 'first',
  data: { text: '{}' },
  helpers: '',
});

test('a second click on Edit as draft, while the first one reads, does not begin anew what was chosen since', async () => {
  const reads = [later<Outcome<null>>(), later<Outcome<null>>()];
  let number = 0;
  const { drafts, open } = draftsWith({
    'drafts.get': () => {
      number += 1;
      return reads[number - 1]!.promise;
    },
  });
  const first = drafts.begin(template, 'template');
  const second = drafts.begin(template, 'template');
  reads[0]!.resolve(success(null));
  await first;
  drafts.edit({ markup: 'typed', data: { text: '{}' } });
  reads[1]!.resolve(success(null));
  await second;
  expect(open()?.content).toMatchObject({ markup: 'typed', data: { text: '{}' } });
});

test('of two drafts that are opened one after the other the last is shown, whichever is read first', async () => {
  const slow = later<Outcome<Draft>>();
  const other = { ...key, sobjectId: 'INV-2' };
  const { drafts, open } = draftsWith({
    'drafts.get': ({ sobjectId }) =>
      sobjectId === 'INV-1' ? slow.promise : success({ summary, content: contentWith('second') }),
  });
  const first = drafts.reopen(key);
  await drafts.reopen(other);
  slow.resolve(success({ summary, content: contentWith('first') }));
  await first;
  expect(open()).toMatchObject({ key: { sobjectId: 'INV-2' }, content: { markup: 'second' } });
});

test('a draft can be opened again after it could not be read', async () => {
  const { bridge, drafts, open } = draftsWith({ 'drafts.get': () => failure() });
  await drafts.reopen(key);
  expect(open()).toBeNull();
  bridge.answer({ 'drafts.get': () => success({ summary, content: contentWith('kept') }) });
  await drafts.reopen(key);
  expect(open()?.content.markup).toBe('kept');
});

test('what was typed a moment ago is there for an author who opens another draft and comes back at once', async () => {
  const { bridge, drafts, open } = draftsWith();
  await drafts.begin(template, 'template');
  drafts.edit({ markup: 'typed' });
  bridge.answer({ 'drafts.get': () => success({ summary, content: contentWith('kept before') }) });
  const other = drafts.reopen({ ...key, sobjectId: 'INV-2' });
  await drafts.reopen(key);
  await other;
  expect(open()).toMatchObject({ key, content: { markup: 'typed' } });
});

test('a draft that is read slowly is not shown in the tab of another report, which has none', async () => {
  const slow = later<Outcome<Draft>>();
  const { drafts, open } = draftsWith({ 'drafts.get': () => slow.promise });
  const first = drafts.reopen(key);
  await drafts.openOf({ ...key, sobjectId: 'INV-2' });
  slow.resolve(success({ summary, content: contentWith('first') }));
  await first;
  expect(open()).toBeNull();
});

test('a draft that is begun comes to the front, whether its report has another one or none', async () => {
  for (const list of [[], [summary]]) {
    const { drafts, open } = draftsWith({ 'drafts.list': () => success(list) });
    await drafts.loadList();
    const beginning = drafts.begin(template, 'page');
    await drafts.openOf(key);
    await beginning;
    expect(open()?.key.kind).toBe('page');
  }
});

test('a stored draft that cannot be read now is not begun anew, and the fault is shown', async () => {
  const { bridge, drafts, open } = draftsWith({ 'drafts.get': () => failure({ code: 'SAVE-REFUSED' }) });
  await drafts.begin(template, 'template');
  expect(open()).toBeNull();
  expect(drafts.state.getState()).toMatchObject({ isOpening: false, openFault: { code: 'SAVE-REFUSED' } });
  await drafts.flush();
  expect(bridge.inputsOf('drafts.save')).toEqual([]);
});

test('a draft that is opened while another one is discarded stays open', async () => {
  const slow = later<Outcome<undefined>>();
  const { drafts, open } = draftsWith({ 'drafts.discard': () => slow.promise });
  await drafts.begin(template, 'template');
  const discarding = drafts.discard();
  await drafts.begin(template, 'page');
  slow.resolve(success(undefined));
  await discarding;
  expect(open()?.key.kind).toBe('page');
  expect(drafts.state.getState().discarded).toEqual(key);
});

test('a key that is typed while a draft is discarded does not save it again', async () => {
  const slow = later<Outcome<undefined>>();
  const { bridge, drafts, pause } = draftsWith({ 'drafts.discard': () => slow.promise });
  await drafts.begin(template, 'template');
  const discarding = drafts.discard();
  drafts.edit({ markup: 'typed' });
  slow.resolve(success(undefined));
  await discarding;
  pause();
  expect(bridge.inputsOf('drafts.save').map(({ content }) => content.markup)).not.toContain('typed');
  expect(drafts.state.getState().discarded).toEqual(key);
});

test('a draft that is restored slowly does not replace the open one of the report that the author went to', async () => {
  const slow = later<Outcome<Draft>>();
  const { drafts, open } = draftsWith({ 'drafts.restore': () => slow.promise });
  await drafts.begin(template, 'template');
  const restoring = drafts.restore({ ...key, sobjectId: 'INV-2' });
  await drafts.openOf(key);
  slow.resolve(success({ summary, content: contentWith('restored') }));
  await restoring;
  expect(open()?.key).toEqual(key);
});

test('the page of the unchanged markup stays while a newer rendering replaces the running one', async () => {
  const { bridge, drafts, open, pause } = draftsWith();
  await drafts.begin(template, 'template');
  await expect.poll(() => open()?.unchanged).not.toBeNull();
  bridge.answer({ 'drafts.render': () => failure({ code: 'CANCELLED' }) });
  drafts.edit({ helpers: 'a' });
  pause();
  await expect.poll(() => open()?.isRendering).toBe(false);
  expect(open()?.unchanged).not.toBeNull();
});

test('of two records that are taken one after the other the last counts, whichever is looked through first', async () => {
  const slow = later<Outcome<readonly DataCandidate[]>>();
  const { bridge, drafts, open } = draftsWith();
  await drafts.begin(template, 'template');
  bridge.answer({ 'drafts.rankData': ({ infoId }) => (infoId === 'slow' ? slow.promise : ranked('second')) });
  const first = drafts.takeRecord(infoOf('slow', 'INV-2'));
  await drafts.takeRecord(infoOf('fast', 'INV-3'));
  slow.resolve(ranked('first'));
  await first;
  expect(open()?.content.data).toEqual({ documentId: 'fast', record: 'INV-3', path: 'second' });
});

test('data that are typed while a record is looked through stay', async () => {
  const slow = later<Outcome<readonly DataCandidate[]>>();
  const { bridge, drafts, open } = draftsWith();
  await drafts.begin(template, 'template');
  bridge.answer({ 'drafts.rankData': () => slow.promise });
  const taking = drafts.takeRecord(infoOf('slow', 'INV-2'));
  drafts.edit({ data: { text: '{"typed":1}' } });
  slow.resolve(ranked('first'));
  await taking;
  expect(open()?.content.data).toEqual({ text: '{"typed":1}' });
});

test('markup that is typed while Info is run and looked through stays, and the page is made of both', async () => {
  const slow = later<Outcome<readonly DataCandidate[]>>();
  const { bridge, drafts, open } = draftsWith({ 'drafts.rankData': () => slow.promise }, {});
  await drafts.begin(template, 'template');
  const getting = drafts.getData();
  drafts.edit({ markup: 'typed' });
  slow.resolve(ranked('data'));
  await getting;
  expect(open()?.content).toMatchObject({ markup: 'typed', data: { documentId: info.id, path: 'data' } });
  const last = bridge.inputsOf('drafts.render').findLast(({ purpose }) => purpose === 'edit');
  expect(last).toMatchObject({ markup: 'typed', data: { path: 'data' } });
});

test('why Info could not be had is said in the draft', async () => {
  const fault = { code: 'NET-REFUSED', happened: 'The service isn’t answering.', advice: 'Try again.' } as const;
  const { drafts, open } = draftsWith({}, {}, fault);
  await drafts.begin(template, 'template');
  await drafts.getData();
  expect(open()).toMatchObject({ fault, isGettingData: false, content: { data: null } });
});

test('a template that runs with no part of Info says so', async () => {
  const { drafts, open } = draftsWith({ 'drafts.rankData': () => success([]) }, {});
  await drafts.begin(template, 'template');
  await drafts.getData();
  expect(open()?.fault?.happened).toBe('The template fits no part of Info.');
});
