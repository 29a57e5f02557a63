import { afterPaint } from '../base/after-paint.ts';
import { focusableSelector, focusPaneIn, isVisible, noteFocus } from './panes.ts';

/**
 * Keeps the focus in the window until the returned function is called. What has it may be removed, hidden or disabled:
 * then the page as a whole has it, which is not seen and where no key but a shortcut does anything. So the focus goes
 * to what is nearest: another control of the same part, the pane around it, or the pane that has come in its place.
 */
export function keepFocus(): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  /**
   * What had the focus last, with the elements around it, from the inside: of a removed element they are not known any
   * more.
   */
  let last: Readonly<{ element: HTMLElement; around: readonly Element[] }> | null = null;
  let isWaiting = false;

  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLElement)) return;
    last = { element: target, around: ancestorsOf(target) };
    noteFocus(target);
  };

  /** After the frame in which the change is drawn, since dialogs and menus give the focus back by then. */
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
  // What is removed or disabled loses the focus without an event.
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
 * Within a pane or a dialog the nearest control; then the pane itself, and around it the one that had the focus last.
 * Whether there is one.
 */
function focusNear(part: Element, lost: HTMLElement): boolean {
  const isWithin = part.parentElement?.closest('[data-pane], [role="dialog"], [role="alertdialog"]') ?? null;
  if (isWithin === null && !part.matches('[role="dialog"], [role="alertdialog"]')) return focusPaneIn(part);
  return nearestTo(lost, part).some((element) => {
    element.focus({ preventScroll: true });
    return document.activeElement === element;
  });
}

/** The controls of a part, those nearest to one of them first; in the order of the page if that one is gone. */
function nearestTo(lost: HTMLElement, part: Element): readonly HTMLElement[] {
  const all = [...part.querySelectorAll<HTMLElement>(focusableSelector)];
  const at = all.indexOf(lost);
  const free = all.map((element, index) => ({ element, far: Math.abs(index - at) - (index > at ? 0.5 : 0) }));
  return free
    .filter(({ element }) => element.tabIndex >= 0 && canTakeFocus(element))
    .sort((one, other) => one.far - other.far)
    .map(({ element }) => element);
}
