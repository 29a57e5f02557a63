import type { ReactNode } from 'react';

/** One command of a menu, or a line between two groups. */
export type MenuEntry =
  | 'line'
  | Readonly<{
      /** The words, also its accessible name. */
      words: string;
      /** What tells it apart from others with the same words; its words, if it is not given. */
      key?: string;
      /** Stands before the words. */
      icon?: ReactNode;
      /** Quiet words at the end: a host, an identifier. */
      note?: string;
      /** A tick at the end: this one is the present choice. */
      isCurrent?: boolean;
      isDisabled?: boolean;
      onAction: () => void;
    }>;
