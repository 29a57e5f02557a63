import { useState } from 'react';
import type { DocumentInfo } from '../../shared/model.ts';

type EarlierResultInput = Readonly<{
  newest: DocumentInfo | null;
  /** The document whose pages are on the screen. */
  shownId: string | null;
  viewKey: string;
  /** The previous run, which is offered if no other result has been shown yet. */
  before: DocumentInfo | null;
}>;

/**
 * An earlier result that replaces the newest if that cannot be shown: the last one of the same report that was on the
 * screen. The next result replaces it.
 */
export function useEarlierResult({ newest, shownId, viewKey, before }: EarlierResultInput) {
  const [lastShown, setLastShown] = useState<Readonly<{ document: DocumentInfo; viewKey: string }> | null>(null);
  const [replacedId, setReplacedId] = useState<string | null>(null);
  if (newest && shownId === newest.id && lastShown?.document !== newest) setLastShown({ document: newest, viewKey });

  const earlier = lastShown?.viewKey === viewKey ? lastShown.document : before;
  const isOther = newest !== null && earlier !== null && earlier.id !== newest.id;
  const isDisplayed = isOther && replacedId === newest.id;
  return {
    /** The earlier result while it is shown, `null` otherwise. */
    displayed: isDisplayed ? earlier : null,
    /** `null` if there is no earlier result, or it is shown already. */
    show: isOther && !isDisplayed ? () => setReplacedId(newest.id) : null,
    hide: () => setReplacedId(null),
  };
}
