import { expect, test } from 'vitest';
import { createDraftPlaces } from '../../../../renderer/drafts/draft-places.ts';
import { maxPlaces } from '../../../../shared/recents.ts';
import { Workspace } from '../../../../shared/workspace.ts';
import { sample, workspace } from '../../../support/window-state.ts';

const draft = (sobjectId: string) =>
  ({ connectionId: sample.id, templateID: 'invoice', sobjectId, kind: 'template' }) as const;

test('each draft returns at the next start with its text and the place in each text, the latest drafts', () => {
  let stored: Workspace['draftPlaces'];
  const first = createDraftPlaces({
    keep: ({ draftPlaces }) => {
      stored = draftPlaces;
    },
  });
  const place = { anchor: 12, head: 15, top: 4 };
  for (let at = 0; at <= maxPlaces; at += 1) first.showText(draft(`INV-${at}`), 'data');
  first.of(draft('INV-7'), 'markup').set(place);
  first.of(draft('INV-7'), 'helpers').set({ ...place, top: 0 });
  expect(Workspace.parse({ ...workspace, draftPlaces: stored }).draftPlaces).toEqual(stored);

  const second = createDraftPlaces({ ...(stored && { initial: stored }), keep: () => {} });
  expect(second.textOf(draft('INV-7'))).toBe('data');
  expect(second.of(draft('INV-7'), 'markup').get()).toEqual(place);
  expect(second.of(draft('INV-7'), 'helpers').get()).toEqual({ ...place, top: 0 });
  expect(second.of(draft('INV-7'), 'data').get()).toBeNull();
  expect(second.textOf(draft('INV-8'))).toBe('data');
  expect(second.textOf(draft('INV-0'))).toBe('markup');
  expect(second.textOf({ ...draft('INV-7'), connectionId: 'another' })).toBe('markup');
});
