import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { LazyMenuList } from './Menu.tsx';
import type { MenuEntry } from './menu-entry.ts';
import { PartBoundary } from './PartBoundary.tsx';

type Opened = Readonly<{ x: number; y: number; entries: readonly MenuEntry[] }>;

/**
 * A menu at the pointer, or at the focused element when the menu key or Shift+F10 opens it. `entriesAt` returns its
 * entries for the clicked element; without any there is no menu. The result goes to `onContextMenu` of the element, and
 * into the tree.
 */
export function useContextMenu(label: string, entriesAt: (target: Element) => readonly MenuEntry[]) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const anchor = useRef<HTMLSpanElement>(null);

  const onContextMenu = (event: MouseEvent) => {
    const { target, currentTarget, clientX, clientY } = event;
    // React also forwards events of menus and dialogs that belong to the element.
    if (event.defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return;
    const entries = entriesAt(target);
    if (entries.length === 0) return;
    event.preventDefault();
    setOpened({ x: clientX, y: clientY, entries: entries.map(afterClose) });
  };

  const contextMenu: ReactNode =
    opened &&
    createPortal(
      // React passes events on to the parents in its tree: keys of the menu are not keys of the element.
      // biome-ignore lint/a11y/noStaticElementInteractions: it has no keys of its own
      <div onKeyDown={(event) => event.stopPropagation()}>
        <span ref={anchor} className="context-menu-anchor" style={{ left: opened.x, top: opened.y }} />
        <PartBoundary>
          <LazyMenuList label={label} trigger={anchor} entries={opened.entries} onClose={() => setOpened(null)} />
        </PartBoundary>
      </div>,
      document.body,
    );
  return { onContextMenu, contextMenu };
}

/** When the action runs, the menu has closed and returned the focus, which the action may move. */
function afterClose(entry: MenuEntry): MenuEntry {
  if (entry === 'line') return entry;
  return { ...entry, onAction: () => requestAnimationFrame(() => requestAnimationFrame(() => entry.onAction())) };
}
