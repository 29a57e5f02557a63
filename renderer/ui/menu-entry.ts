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
