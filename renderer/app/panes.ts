/** F6 moves between the parts of the window with this attribute. */
const paneSelector = '[data-pane]';

/** Where the focus goes in a pane that has not had it yet: to its content before the buttons around that. */
const contentSelectors = [
  '[role="document"], .cm-content',
  '[role="row"], [role="option"], [role="treeitem"]',
  'input, textarea',
];

export const focusableSelector = 'a[href], button, input, select, textarea, [tabindex]';

/** The last focused element in each pane, and when it had the focus. */
const lastFocused = new WeakMap<Element, Readonly<{ element: HTMLElement; order: number }>>();
let order = 0;

/**
 * Moves the focus to the next visible pane, from left to right and from top to bottom; after the last one to the first.
 */
export function goToPane(direction: 'next' | 'previous'): void {
  const panes = visiblePanes(document.body);
  const focused = document.activeElement;
  // A pane may be inside another one: the inner one has the focus.
  const around = panes.filter((pane) => pane.contains(focused));
  const current = around.find((pane) => !around.some((other) => other !== pane && pane.contains(other)));
  if (current && focused instanceof HTMLElement) noteFocus(focused);

  const step = direction === 'next' ? 1 : -1;
  const start = current ? panes.indexOf(current) : direction === 'next' ? -1 : 0;
  for (let count = 1; count <= panes.length; count += 1) {
    const pane = panes[(start + step * count + 2 * panes.length) % panes.length];
    if (pane && focusIn(pane)) return;
  }
}

/** Remembers the focused element, for the next time its pane gets the focus. */
export function noteFocus(element: HTMLElement): void {
  const pane = element.closest(paneSelector);
  order += 1;
  if (pane) lastFocused.set(pane, { element, order });
}

/**
 * Moves the focus to `within`, or to the pane in it that had it last, or else to its first one. Returns whether one
 * took the focus.
 */
export function focusPaneIn(within: Element): boolean {
  const lateness = (pane: Element) => lastFocused.get(pane)?.order ?? 0;
  if (within.matches(paneSelector) && focusIn(within)) return true;
  return visiblePanes(within)
    .toSorted((one, other) => lateness(other) - lateness(one))
    .some(focusIn);
}

/** From left to right and from top to bottom. */
const visiblePanes = (within: Element): readonly HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(paneSelector)]
    .filter(isVisible)
    .map((pane) => ({ pane, box: pane.getBoundingClientRect() }))
    .sort((one, other) => one.box.left - other.box.left || one.box.top - other.box.top)
    .map(({ pane }) => pane);

/** Focuses the last focused element of the pane, or its content. Returns whether an element took the focus. */
function focusIn(pane: Element): boolean {
  const own = (selector: string) =>
    [...pane.querySelectorAll<HTMLElement>(selector)].filter(
      (element) => element.closest(paneSelector) === pane && isVisible(element) && element.tabIndex >= 0,
    );
  const last = lastFocused.get(pane)?.element;
  const candidates = [
    ...(last && pane.contains(last) ? [last] : []),
    ...contentSelectors.flatMap(own),
    ...own(focusableSelector),
  ];
  return candidates.some((element) => {
    element.focus({ preventScroll: element === last });
    return document.activeElement === element;
  });
}

export const isVisible = (element: Element) =>
  element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null;
