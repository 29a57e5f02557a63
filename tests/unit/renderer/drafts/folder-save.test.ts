import { expect, test } from 'vitest';
import type { FolderSave } from '../../../../shared/draft.ts';
import { later, success } from '../../../support/fake-bridge.ts';
import { draftsWith, template } from './drafts-fixture.ts';

async function draftOfFolder(outcome: FolderSave) {
  const made = draftsWith({ 'drafts.saveToFolder': () => success(outcome) }, {}, null, true);
  await made.drafts.begin(template, 'template');
  made.drafts.edit({ markup: '<p>Mine</p>' });
  return { ...made, inputs: () => made.bridge.inputsOf('drafts.saveToFolder') };
}

test('a saved draft begins anew with what the files make; what was typed meanwhile stays', async () => {
  const { bridge, drafts, open } = await draftOfFolder({ state: 'saved', files: ['a.html'], markup: '<p>Made</p>' });
  await drafts.folder.save();
  expect(open()?.content).toMatchObject({ original: '<p>Made</p>', markup: '<p>Made</p>' });

  const answer = later<ReturnType<typeof success<FolderSave>>>();
  bridge.answer({ 'drafts.saveToFolder': () => answer.promise });
  drafts.edit({ markup: '<p>Sent</p>' });
  const saving = drafts.folder.save();
  drafts.edit({ markup: '<p>Typed</p>' });
  answer.resolve(success({ state: 'saved', files: ['a.html'], markup: '<p>Sent</p>' }));
  await saving;
  expect(open()?.content).toMatchObject({ original: '<p>Sent</p>', markup: '<p>Typed</p>' });
});

test('a conflict changes nothing until the author overwrites what they have seen', async () => {
  const { drafts, open, inputs } = await draftOfFolder({ state: 'conflict', markup: '<p>Newer</p>' });
  await drafts.folder.save();
  expect(open()?.content).toMatchObject({ original: '<p>{{name}}</p>', markup: '<p>Mine</p>' });
  expect(drafts.folder.shown.getState().last?.outcome).toEqual({ state: 'conflict', markup: '<p>Newer</p>' });
  await drafts.folder.overwrite();
  expect(inputs()).toMatchObject([
    { base: '<p>{{name}}</p>', markup: '<p>Mine</p>' },
    { base: '<p>Newer</p>', markup: '<p>Mine</p>' },
  ]);
});

test('a draft of another connection, or of a page, is not saved to a folder', async () => {
  const elsewhere = draftsWith();
  await elsewhere.drafts.begin(template, 'template');
  await elsewhere.drafts.folder.save();
  expect(elsewhere.bridge.inputsOf('drafts.saveToFolder')).toEqual([]);
  const { drafts } = await draftOfFolder({ state: 'not-said' });
  expect(drafts.folder.fits({ connectionId: 'c', templateID: 't', sobjectId: 's', kind: 'page' })).toBe(false);
});
