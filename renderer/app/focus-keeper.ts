import { afterPaint } from '../base/after-paint.ts';
import { focusableSelector, focusPaneIn, isVisible, noteFocus } from './panes.ts';

/**
 * Keeps the focus in the window until the returned function is called. If the focused element is removed, hidden or
 * disabled, the browser moves the focus to the whole page. There it is invisible, and only shortcuts work. So the focus
 * moves to the nearest control of the same part, to the pane around it, or to the pane that replaced it.
 */
export function keepFocus(): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  /** The last focused element with its ancestors, innermost first. A removed element no longer knows them. */
  let last: Readonly<{ element: HTMLElement; around: readonly Element[] }> | null = null;
  let isWaiting = false;

  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLElement)) return;
    last = { element: target, around: ancestorsOf(target) };
    noteFocus(target);
  };

  /** After the frame that draws the change, because dialogs and menus return the focus by then. */
  const look = async (): Promise<void> => {
    if (isWaiting) return;
    isWaiting = true;
    await afterPaint();
    isWaiting = false;
    if (!last || signal.aborted || hasFocus() || canTakeFocus(last.element)) return;
    const { element, around } = last;
    around.some((part) => part.isConnected && isVisible(part) && focusNear(part, element));
  };

  document.addEventListener('focusin', note, { signal });
  document.addEventListener('focusout', ({ relatedTarget }) => relatedTarget === null && void look(), { signal });
  // A removed or disabled element loses the focus without an event.
  const changes = new MutationObserver(() => {
    if (last && !hasFocus() && !canTakeFocus(last.element)) void look();
  });
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  signal.addEventListener('abort', () => changes.disconnect());
  return () => ended.abort();
}

const hasFocus = () => document.activeElement !== null && document.activeElement !== document.body;

const canTakeFocus = (element: HTMLElement) =>
  element.isConnected && !element.matches(':disabled') && isVisible(element);

function ancestorsOf(element: Element): readonly Element[] {
  const around: Element[] = [];
  for (let parent = element.parentElement; parent; parent = parent.parentElement) around.push(parent);
  return around;
}

/**
 * Tries the nearest control within a pane or a dialog, then the pane itself, then the pane around it that had the focus
 * last. Returns whether one took the focus.
 */
function focusNear(part: Element, lost: HTMLElement): boolean {
  const isWithin = part.parentElement?.closest('[data-pane], [role="dialog"], [role="alertdialog"]') ?? null;
  if (isWithin === null && !part.matches('[role="dialog"], [role="alertdialog"]')) return focusPaneIn(part);
  return nearestTo(lost, part).some((element) => {
    element.focus({ preventScroll: true });
    return document.activeElement === element;
  });
}

/** The controls of a part, nearest to the given one first; in page order if that one was removed. */
function nearestTo(lost: HTMLElement, part: Element): readonly HTMLElement[] {
  const all = [...part.querySelectorAll<HTMLElement>(focusableSelector)];
  const at = all.indexOf(lost);
  const free = all.map((element, index) => ({ element, far: Math.abs(index - at) - (index > at ? 0.5 : 0) }));
  return free
    .filter(({ element }) => element.tabIndex >= 0 && canTakeFocus(element))
    .sort((one, other) => one.far - other.far)
    .map(({ element }) => element);
}
