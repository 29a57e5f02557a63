import type { ReactNode } from 'react';

/** One command of a menu, or a separator between two groups. */
export type MenuEntry =
  | 'line'
  | Readonly<{
      /** The text, also the accessible name. */
      words: string;
      /** Identifies it among entries with the same text; defaults to the text. */
      key?: string;
      /** Shown before the text. */
      icon?: ReactNode;
      /** Secondary text at the end, such as a host or an identifier. */
      note?: string;
      /** Shows a tick at the end: this is the current choice. */
      isCurrent?: boolean;
      isDisabled?: boolean;
      onAction: () => void;
    }>;

const entriesByButton = new WeakMap<Element, readonly MenuEntry[]>();

/** Remembers what the menu of a button holds, so that its items can be found while it is closed. */
export const noteEntries = (button: Element, entries: readonly MenuEntry[]) =>
  void entriesByButton.set(button, entries);

/** The entries of the menu that a button opens; `undefined` for a button without one. */
export const entriesOfMenu = (button: Element): readonly MenuEntry[] | undefined => entriesByButton.get(button);
