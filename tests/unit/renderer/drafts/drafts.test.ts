import { expect, test } from 'vitest';
import type { DraftPage } from '../../../../shared/draft.ts';
import { defaultPreferences, type Preferences } from '../../../../shared/preferences.ts';
import { failure, later, success } from '../../../support/fake-bridge.ts';
import { documentWith } from '../../../support/window-state.ts';
import { draftsWith, info, key, pageOf, request, summary, template } from './drafts-fixture.ts';

test('a draft begins with the markup of the answer and the part of Info that fits best, and asks the service for nothing', async () => {
  const { bridge, drafts, open, ran } = draftsWith();
  await drafts.begin(template, 'template');
  expect(open()?.content).toMatchObject({
    markup: '<p>{{name}}</p>',
    original: '<p>{{name}}</p>',
    data: { documentId: info.id, path: 'data' },
  });
  await expect.poll(() => open()?.page).not.toBeNull();
  // The page of the draft and that of the unchanged markup, once each.
  expect(bridge.inputsOf('drafts.render').map(({ purpose }) => purpose)).toEqual(['edit', 'fidelity']);
  expect(ran).toEqual([]);
  expect(bridge.inputsOf('report.run')).toEqual([]);
});

test('without an answer to Info one click asks for it, once', async () => {
  const { drafts, open, ran } = draftsWith({}, {});
  await drafts.begin(template, 'template');
  expect(open()?.content.data).toBeNull();
  await drafts.getData();
  expect(ran).toEqual(['info']);
  expect(open()?.content.data).toEqual({ documentId: info.id, path: 'data' });
});

test('each change is rendered, and kept once after the last of them', async () => {
  const { bridge, drafts, pause } = draftsWith();
  await drafts.begin(template, 'template');
  pause();
  const before = bridge.inputsOf('drafts.save').length;
  for (const markup of ['a', 'ab', 'abc']) drafts.edit({ markup });
  const edits = bridge.inputsOf('drafts.render').filter(({ purpose }) => purpose === 'edit');
  expect(edits.slice(-3).map(({ markup }) => markup)).toEqual(['a', 'ab', 'abc']);
  pause();
  expect(
    bridge
      .inputsOf('drafts.save')
      .slice(before)
      .map(({ content }) => content.markup),
  ).toEqual(['abc']);
});

test('a broken template keeps the last good page and says what is wrong; a rendering that a newer one replaced says nothing', async () => {
  const { bridge, drafts, open } = draftsWith();
  await drafts.begin(template, 'template');
  await expect.poll(() => open()?.page).not.toBeNull();
  const good = open()?.page;
  bridge.answer({ 'drafts.render': () => failure({ code: 'CANCELLED' }) });
  drafts.edit({ markup: '{{' });
  await expect.poll(() => open()?.isRendering).toBe(false);
  expect(open()?.fault).toBeNull();
  bridge.answer({ 'drafts.render': () => failure({ code: 'TEMPLATE', place: { line: 1, column: 3 } }) });
  drafts.edit({ markup: '{{{' });
  await expect.poll(() => open()?.fault?.place).toEqual({ line: 1, column: 3 });
  expect(open()?.page).toBe(good);
});

test('an author has stopped typing 1.5 s after the last key, or is still choosing a completion', async () => {
  const { drafts, open, pause } = draftsWith();
  await drafts.begin(template, 'template');
  expect(open()).toMatchObject({ isTyping: false, isCompleting: false });
  drafts.edit({ markup: '<p>{{' });
  pause(1_499);
  expect(open()?.isTyping).toBe(true);
  pause(1_500);
  expect(open()?.isTyping).toBe(false);
  drafts.completing(true);
  expect(open()?.isCompleting).toBe(true);
  drafts.completing(false);
  expect(open()?.isCompleting).toBe(false);
});

test('paused, nothing is rendered until the author goes on', async () => {
  const { bridge, drafts, open } = draftsWith();
  await drafts.begin(template, 'template');
  const edits = () => bridge.inputsOf('drafts.render').filter(({ purpose }) => purpose === 'edit').length;
  const before = edits();
  drafts.pause(true);
  drafts.edit({ markup: 'other' });
  expect(open()?.isOutdated).toBe(true);
  expect(edits()).toBe(before);
  drafts.pause(false);
  expect(edits()).toBe(before + 1);
});

test('what was kept comes back, in place of the markup of the answer', async () => {
  const content = { markup: 'kept', original: 'first', data: { text: '{}' }, helpers: '' };
  const { drafts, open } = draftsWith({ 'drafts.get': () => success({ summary, content }) });
  await drafts.begin(template, 'template');
  expect(open()?.content).toEqual(content);
});

test('what could not be kept stays while another draft is open, and is tried again when the author comes back to it', async () => {
  const { bridge, drafts, open, pause } = draftsWith({ 'drafts.save': () => failure({ code: 'SAVE-REFUSED' }) });
  await drafts.begin(template, 'template');
  drafts.edit({ markup: 'typed' });
  pause();
  await expect.poll(() => open()?.keepFault?.code).toBe('SAVE-REFUSED');
  await drafts.begin(template, 'page');
  expect(open()?.content.markup).toBe('<p>{{name}}</p>');

  await drafts.begin(template, 'template');
  expect(open()?.content.markup).toBe('typed');
  await expect.poll(() => open()?.keepFault?.code).toBe('SAVE-REFUSED');
  bridge.answer({ 'drafts.save': () => success(summary) });
  drafts.edit({ markup: 'typed on' });
  pause();
  await expect.poll(() => open()?.keepFault).toBeNull();
});

test('a draft that could never be kept is discarded for good, and no undo is promised', async () => {
  const { drafts, open, pause } = draftsWith({ 'drafts.save': () => failure({ code: 'SAVE-REFUSED' }) });
  await drafts.begin(template, 'template');
  drafts.edit({ markup: 'typed' });
  pause();
  await expect.poll(() => open()?.keepFault?.code).toBe('SAVE-REFUSED');
  await drafts.discard();
  expect(drafts.state.getState()).toMatchObject({ open: null, discarded: null });
  await drafts.begin(template, 'template');
  expect(open()?.content.markup).toBe('<p>{{name}}</p>');
});

test('discarding can be undone', async () => {
  const content = { markup: 'kept', original: 'first', data: { text: '{}' }, helpers: '' };
  const { drafts, open } = draftsWith({ 'drafts.restore': () => success({ summary, content }) });
  await drafts.begin(template, 'template');
  await drafts.discard();
  expect(open()).toBeNull();
  await drafts.restore(drafts.state.getState().discarded!);
  expect(open()?.content.markup).toBe('kept');
});

test('a discarded draft that cannot be restored says why', async () => {
  const { drafts } = draftsWith({ 'drafts.restore': () => failure({ code: 'SAVE-REFUSED' }) });
  await drafts.begin(template, 'template');
  await drafts.discard();
  const discarded = drafts.state.getState().discarded!;
  await drafts.restore(discarded);
  expect(drafts.state.getState()).toMatchObject({ openFault: { code: 'SAVE-REFUSED' }, discarded });
});

test('a save of the followed file is the text of the draft; one of another draft is not', async () => {
  const { drafts, open } = draftsWith();
  await drafts.begin(template, 'template');
  drafts.handleEvent({
    type: 'draft-file-changed',
    file: { ...key, state: 'read', path: '/a.html', text: 'from a file', savedAt: 1 },
  });
  expect(open()?.content.markup).toBe('from a file');
  drafts.handleEvent({
    type: 'draft-file-changed',
    file: { ...key, sobjectId: 'INV-2', state: 'read', path: '/b.html', text: 'another', savedAt: 1 },
  });
  expect(open()?.content.markup).toBe('from a file');
});

test('what is said of a file before its draft is open is its text once it is, unless the draft was changed later', async () => {
  for (const [isOlder, markup] of [
    [false, 'from a file'],
    [true, 'kept'],
  ] as const) {
    const { drafts, open } = draftsWith({
      'drafts.get': () => {
        const file = { ...key, state: 'read', path: '/a.html', text: 'from a file', savedAt: 1, isOlder } as const;
        drafts.handleEvent({ type: 'draft-file-changed', file });
        return success({ summary, content: { markup: 'kept', original: '', data: null, helpers: '' } });
      },
    });
    await drafts.reopen(key);
    expect(open()?.file?.path).toBe('/a.html');
    expect(open()?.content.markup).toBe(markup);
  }
});

test('a save of the followed file that takes the place of what was typed says so', async () => {
  const { drafts, open } = draftsWith();
  await drafts.begin(template, 'template');
  const save = (text: string) =>
    drafts.handleEvent({
      type: 'draft-file-changed',
      file: { ...key, state: 'read', path: '/a.html', text, savedAt: 1 },
    });
  save('one');
  expect(open()?.hasFileReplaced).toBe(false);
  drafts.edit({ markup: 'typed' });
  save('two');
  expect(open()?.hasFileReplaced).toBe(true);
  save('three');
  expect(open()?.hasFileReplaced).toBe(false);
});

test('a file that is gone leaves the text, and says so', async () => {
  const { drafts, open } = draftsWith();
  await drafts.begin(template, 'template');
  drafts.handleEvent({ type: 'draft-file-changed', file: { ...key, state: 'gone', path: '/a.html' } });
  expect(open()?.content.markup).toBe('<p>{{name}}</p>');
  expect(open()?.file?.state).toBe('gone');
});

test('a page that arrives for a draft that is no longer open is not shown in another', async () => {
  const answer = later<ReturnType<typeof success<DraftPage>>>();
  const { bridge, drafts, open } = draftsWith();
  await drafts.begin(template, 'template');
  bridge.answer({ 'drafts.render': () => answer.promise as never });
  drafts.edit({ markup: 'slow' });
  bridge.answer({ 'drafts.render': () => failure({ code: 'TEMPLATE' }) });
  await drafts.begin(documentWith({ kind: 'markup', request: { ...request, sobjectId: 'INV-2' } }), 'template');
  const page = documentWith({ kind: 'pdf' });
  answer.resolve(success(pageOf(page)));
  await Promise.resolve();
  expect(open()?.key.sobjectId).toBe('INV-2');
  expect(open()?.page).toBeNull();
});

test('the data of another record are those of its kept answer, or of one that one request gets', async () => {
  const other = documentWith({
    id: 'other',
    kind: 'json',
    request: { ...request, operation: 'info', sobjectId: 'INV-2' },
  });
  const { bridge, drafts, open } = draftsWith({
    'drafts.records': () => success([other, info]),
    'report.run': () => success({ ...other, id: 'asked' }),
  });
  await drafts.begin(template, 'template');
  // The answer that is taken is no other one.
  expect(await drafts.records()).toEqual([other]);
  await drafts.takeRecord(other);
  expect(open()?.content.data).toEqual({ documentId: other.id, record: 'INV-2', path: 'data' });
  expect(bridge.inputsOf('report.run')).toEqual([]);
  drafts.choosePath('data.lines');
  expect(open()?.content.data).toEqual({ documentId: other.id, record: 'INV-2', path: 'data.lines' });
  expect(await drafts.askRecord('INV-2')).toBeNull();
  expect(bridge.inputsOf('report.run').map((input) => input.request)).toEqual([
    { operation: 'info', templateID: 'invoice', sobjectId: 'INV-2' },
  ]);
  expect(open()?.content.data).toEqual({ documentId: 'asked', record: 'INV-2', path: 'data' });
});

test('a record that the service does not have leaves the data, and says so', async () => {
  const { drafts, open } = draftsWith({ 'report.run': () => failure({ code: 'NOT-FOUND' }) });
  await drafts.begin(template, 'template');
  expect(await drafts.askRecord('INV-404')).toMatchObject({ code: 'NOT-FOUND' });
  expect(open()?.content.data).toEqual({ documentId: info.id, path: 'data' });
});

test('a jq filter makes the data of the answer; one that gives more than one value is refused in words', async () => {
  const { drafts, open } = draftsWith();
  await drafts.begin(template, 'template');
  expect(await drafts.filterData('[.x]')).toBeNull();
  const made = { documentId: info.id, filter: '[.x]' };
  expect(open()?.content.data).toEqual({ text: `["${info.id}"]`, made });
  await drafts.takeRecord(
    documentWith({ id: 'other', kind: 'json', request: { ...request, operation: 'info', sobjectId: 'INV-2' } }),
  );
  expect(open()?.content.data).toEqual({
    text: '["other"]',
    made: { documentId: 'other', record: 'INV-2', filter: '[.x]' },
  });
  await drafts.takeRecord(info);
  expect(await drafts.filterData('.[]')).toContain('one value');
  expect(open()?.content.data).toEqual({ text: `["${info.id}"]`, made });
});

test('a filter for which jq cannot be loaded is refused in words, and the data stay', async () => {
  const { drafts, open } = draftsWith();
  await drafts.begin(template, 'template');
  expect(await drafts.filterData('.unloadable')).toContain('could not be loaded');
  expect(open()?.content.data).toEqual({ documentId: info.id, path: 'data' });
});

test('a draft of another connection sends nothing to the one that is chosen now', async () => {
  const { bridge, drafts, open, ran } = draftsWith({}, {});
  await drafts.begin({ ...template, connectionId: 'other' }, 'template');
  await drafts.getData();
  await drafts.runOnService();
  expect(await drafts.askRecord('INV-2')).toMatchObject({ happened: 'This draft belongs to another connection.' });
  expect(open()?.keepFault?.happened).toBe('This draft belongs to another connection.');
  expect(ran).toEqual([]);
  expect(bridge.inputsOf('report.run')).toEqual([]);
});

test('while helpers and data are typed, the unchanged page waits for a pause', async () => {
  const { bridge, drafts, pause } = draftsWith();
  await drafts.begin(template, 'template');
  const rendered = (purpose: 'edit' | 'fidelity') =>
    bridge.inputsOf('drafts.render').filter((input) => input.purpose === purpose).length;
  const [edits, unchanged] = [rendered('edit'), rendered('fidelity')];
  for (const helpers of ['f', 'fu', 'fun']) drafts.edit({ helpers });
  drafts.edit({ data: { text: '{}' } });
  expect([rendered('edit'), rendered('fidelity')]).toEqual([edits + 4, unchanged]);
  pause();
  expect(rendered('fidelity')).toBe(unchanged + 1);
});

test('a host of images that is allowed, or no longer, makes the pages anew; other settings do not', async () => {
  const { bridge, drafts } = draftsWith();
  await drafts.begin(template, 'template');
  const rendered = () => bridge.inputsOf('drafts.render').length;
  const consent = { connectionId: template.connectionId, origin: 'https://a.example' };
  const change = (part: Partial<Preferences>) =>
    drafts.handleEvent({ type: 'preferences-changed', preferences: { ...defaultPreferences, ...part } });
  const before = rendered();
  change({ theme: 'dark' });
  change({ draftImages: [{ ...consent, connectionId: 'other' }] });
  expect(rendered()).toBe(before);
  change({ draftImages: [consent] });
  expect(rendered()).toBe(before + 2);
  change({ draftImages: [] });
  expect(rendered()).toBe(before + 4);
});
