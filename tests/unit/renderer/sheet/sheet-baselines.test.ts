import { expect, test } from 'vitest';
import { success } from '../../../support/fake-bridge.ts';
import { waitFor } from '../../../support/wait-for.ts';
import { allDrawn, settled, sheetOf } from './open-sheet.ts';
import { noProof } from './sheet-fixture.ts';

test('rows are drawn again when their folder changes, and when a proof does with which they are compared', async () => {
  const { sheet, bridge, records } = sheetOf({ 'proofs.of': () => success(noProof) });
  sheet.show();
  await allDrawn(records);
  const drawn = () => bridge.inputsOf('drafts.renderRow').length;
  sheet.handleEvent({ type: 'folder-changed', connectionId: 'another', files: [] });
  sheet.handleEvent({ type: 'proof-changed', proof: {} as never });
  await settled();
  expect(drawn()).toBe(3);
  sheet.handleEvent({ type: 'folder-changed', connectionId: 'c', files: [] });
  await waitFor(() => expect(drawn()).toBe(6));
  await allDrawn(records);
  sheet.drawWith({ against: 'proof' });
  await allDrawn(records, 'Not compared: This record has no approved proof.');
  sheet.handleEvent({ type: 'proof-changed', proof: {} as never });
  await waitFor(() => expect(drawn()).toBe(12));
});

test('made data are compared with the unchanged template, because no proof has them', async () => {
  const { sheet, bridge, records } = sheetOf({ 'proofs.of': () => success(noProof) });
  sheet.show();
  await allDrawn(records);
  sheet.drawWith({ against: 'proof' });
  await sheet.make({ seed: 1, count: 1 });
  await waitFor(() => expect(records().at(-1)).toBe('INV-1: done Same'));
  expect(bridge.inputsOf('proofs.of').length).toBe(3);
});
