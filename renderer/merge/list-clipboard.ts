import type { MergeItem } from '../../shared/merge-items.ts';
import { clipboardText } from './merge-list.ts';

type ListClipboardDependencies = Readonly<{
  /** The items that a copy is about. */
  copied: () => readonly MergeItem[];
  announceCopied: (count: number) => void;
  /** Removes them. */
  remove: () => void;
  paste: (text: string) => void;
}>;

/**
 * Cut, copy and paste of rows, by keys and by the Edit menu, until the returned function is called. If no text is
 * selected, Chromium sends these events to the whole page instead of the focused element.
 */
export function handleListClipboard(
  list: HTMLElement,
  { copied, announceCopied, remove, paste }: ListClipboardDependencies,
): () => void {
  const ended = new AbortController();
  const listen = (type: string, handle: (event: Event) => void) =>
    list.ownerDocument.addEventListener(
      type,
      (event) => {
        if (list.contains(list.ownerDocument.activeElement)) handle(event);
      },
      { signal: ended.signal },
    );

  const copy = (event: Event) => {
    const items = copied();
    const { clipboardData } = event as ClipboardEvent;
    if (items.length === 0 || !clipboardData) return false;
    clipboardData.setData('text/plain', clipboardText(items));
    announceCopied(items.length);
    event.preventDefault();
    return true;
  };
  listen('copy', copy);
  listen('cut', (event) => copy(event) && remove());
  listen('paste', (event) => {
    event.preventDefault();
    paste((event as ClipboardEvent).clipboardData?.getData('text/plain') ?? '');
  });
  // Otherwise Chromium disables these commands where no text can be selected or typed.
  for (const type of ['beforecopy', 'beforecut', 'beforepaste']) listen(type, (event) => event.preventDefault());
  return () => ended.abort();
}
