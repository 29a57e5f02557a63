import { Ellipsis } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { IconButton } from './IconButton.tsx';
import { Menu } from './Menu.tsx';
import { entriesOfMenu, type MenuEntry } from './menu-entry.ts';
import { isSmallWindow, watchWindowSize } from './window-size.ts';

type Hidden = Readonly<{ key: string; buttons: readonly HTMLButtonElement[] }>;

const none: Hidden = { key: '', buttons: [] };

/**
 * Hides the buttons that have no room in a toolbar of a small window, and lists them in a menu at its end. In a larger
 * window, a toolbar may take a second row.
 */
export function ToolbarOverflow({ bar }: { bar: RefObject<HTMLElement | null> }) {
  const [hidden, setHidden] = useState(none);
  // Not a layout effect, which runs before the toolbar is known.
  useEffect(() => {
    const toolbar = bar.current;
    if (!toolbar) return;
    const fit = () => {
      const buttons = isSmallWindow() ? hideSurplus(toolbar) : showAll(toolbar);
      // A menu shows the state that its buttons had when it was made.
      const key = buttons.map((button) => `${nameOf(button)} ${button.disabled} ${button.ariaPressed}`).join('\n');
      setHidden((last) => (last.key === key ? last : { key, buttons }));
    };
    const resized = new ResizeObserver(fit);
    resized.observe(toolbar);
    const changed = new MutationObserver(fit);
    changed.observe(toolbar, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter: ['disabled', 'aria-pressed', 'aria-label'],
    });
    const unwatch = watchWindowSize(fit);
    return () => {
      resized.disconnect();
      changed.disconnect();
      unwatch();
      showAll(toolbar);
    };
  }, [bar]);

  if (hidden.buttons.length === 0) return null;
  return (
    <Menu
      label="More tools"
      button={<IconButton label="More tools" className="toolbar-more" icon={<Ellipsis size={16} />} />}
      entries={hidden.buttons.flatMap(entriesOf)}
    />
  );
}

const buttonsOf = (toolbar: HTMLElement) =>
  [...toolbar.querySelectorAll<HTMLButtonElement>('.button')].filter(
    (button) => !button.matches('.toolbar-more, .field-box *, [data-kind="primary"]'),
  );

function showAll(toolbar: HTMLElement): readonly HTMLButtonElement[] {
  for (const button of toolbar.querySelectorAll<HTMLElement>('[data-surplus]')) delete button.dataset.surplus;
  return [];
}

/** Hides buttons with only an icon before others, and the last ones first; those behind the gap stay longest. */
function hideSurplus(toolbar: HTMLElement): readonly HTMLButtonElement[] {
  showAll(toolbar);
  const isTooWide = () => {
    const end = toolbar.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(toolbar).paddingRight);
    return [...toolbar.children].some((child) => child.getBoundingClientRect().right > end + 1);
  };
  const gap = toolbar.querySelector('.toolbar-gap');
  const isAtEnd = (button: Element) =>
    gap !== null && (gap.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const rank = (button: Element) => (isAtEnd(button) ? 2 : 0) + (button.matches('.icon-button') ? 0 : 1);
  const buttons = buttonsOf(toolbar).filter((button) => button.checkVisibility());
  const hidden: HTMLButtonElement[] = [];
  try {
    // The menu may not be there yet, so it is measured as room at the end.
    toolbar.dataset.measured = 'without-menu';
    if (!isTooWide()) return [];
    toolbar.dataset.measured = 'with-menu';
    for (const button of buttons.toReversed().toSorted((one, other) => rank(one) - rank(other))) {
      if (!isTooWide()) break;
      button.dataset.surplus = '';
      hidden.push(button);
    }
    // A wide one that was hidden last may leave room for narrow ones.
    for (const button of hidden.reverse()) {
      delete button.dataset.surplus;
      if (isTooWide()) button.dataset.surplus = '';
    }
  } finally {
    delete toolbar.dataset.measured;
  }
  return buttons.filter((button) => button.dataset.surplus === '');
}

const nameOf = (button: HTMLButtonElement) => (button.ariaLabel ?? button.textContent ?? '').trim();

const entriesOf = (button: HTMLButtonElement): readonly MenuEntry[] =>
  entriesOfMenu(button) ?? [
    {
      words: nameOf(button),
      isCurrent: button.ariaPressed === 'true',
      isDisabled: button.disabled,
      onAction: () => button.click(),
    },
  ];
