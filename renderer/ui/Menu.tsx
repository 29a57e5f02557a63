import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { ButtonAttachmentContext } from './button-attachment.ts';
import { lazyPart } from './lazy-part.ts';
import { type MenuEntry, noteEntries } from './menu-entry.ts';
import { PartBoundary } from './PartBoundary.tsx';

/** The open list, loaded when it is first drawn. */
export const LazyMenuList = lazyPart(async () => (await import('./MenuList.tsx')).MenuList);

/** Loads the list in advance. A failure is ignored here, and shown when a menu is opened. */
export const warmMenus = LazyMenuList.warm;

type MenuProps = Readonly<{
  /** The accessible name of the list. */
  label: string;
  /** The button that opens the menu: a `Button` or an `IconButton`. */
  button: ReactNode;
  entries: readonly MenuEntry[];
  /** Given together, they make the menu controlled. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}>;

/**
 * Handled before the browser makes a click of Enter or Space, which looks like that of a screen reader. React Aria then
 * moves the focus a frame later, and on a busy machine to the list instead of its first entry.
 */
const openingKeys: ReadonlySet<string> = new Set(['ArrowDown', 'Enter', ' ']);

/** A button and its menu. The list is loaded when it is first opened, because the first screen shows none. */
export function Menu({ label, button, entries, isOpen: isOpenOutside, onOpenChange }: MenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpenInside, setOpenInside] = useState(false);
  const isOpen = isOpenOutside ?? isOpenInside;
  const setOpen = onOpenChange ?? setOpenInside;

  useLayoutEffect(() => {
    if (trigger.current) noteEntries(trigger.current, entries);
  }, [entries]);

  return (
    <>
      <ButtonAttachmentContext
        value={{
          ref: trigger,
          'aria-haspopup': 'menu',
          'aria-expanded': isOpen,
          onClick: () => setOpen(!isOpen),
          onKeyDown: (event) => {
            if (!openingKeys.has(event.key)) return;
            event.preventDefault();
            setOpen(true);
          },
        }}
      >
        {button}
      </ButtonAttachmentContext>
      {isOpen && (
        <PartBoundary>
          <LazyMenuList label={label} trigger={trigger} entries={entries} onClose={() => setOpen(false)} />
        </PartBoundary>
      )}
    </>
  );
}
