import type { DraftKey } from '../../shared/draft.ts';
import { maxPlaces } from '../../shared/recents.ts';
import type { DraftPlace, Workspace } from '../../shared/workspace.ts';
import type { WriterPlace } from '../text-viewer/writer-place.ts';
import { keyOf } from './drafts-state.ts';

export type DraftPlacesDependencies = Readonly<{
  /** As stored by the last session, oldest first. */
  initial?: Workspace['draftPlaces'];
  keep: (part: Pick<Workspace, 'draftPlaces'>) => void;
}>;

export type DraftText = DraftPlace['text'];

/**
 * The text that each draft shows, with its carets and scroll positions. They return with the draft, and at the next
 * start.
 */
export function createDraftPlaces({ initial = [], keep }: DraftPlacesDependencies) {
  const places = new Map(initial.map((place) => [place.key, place]));

  const nameOf = (key: DraftKey) => JSON.stringify(keyOf(key));
  const placeOf = (key: DraftKey): DraftPlace => places.get(nameOf(key)) ?? { key: nameOf(key), text: 'markup' };

  const put = (place: DraftPlace): void => {
    places.delete(place.key);
    places.set(place.key, place);
    keep({ draftPlaces: [...places.values()].slice(-maxPlaces) });
  };

  return {
    textOf: (key: DraftKey): DraftText => placeOf(key).text,
    showText: (key: DraftKey, text: DraftText): void => put({ ...placeOf(key), text }),

    /** The place in one text of a draft, for its editor. */
    of: (key: DraftKey, text: DraftText) => ({
      get: (): WriterPlace | null => placeOf(key)[text] ?? null,
      set: (place: WriterPlace): void => put({ ...placeOf(key), [text]: place }),
    }),
  };
}
