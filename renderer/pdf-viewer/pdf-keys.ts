import { hasCommandKey } from '../ui/keys.ts';
import type { ChangeNavigation } from './change-markers/change-navigation.ts';
import type { PdfView } from './pages/pdf-view.ts';

type Key = Readonly<{ key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean }>;

/** A page down keeps a little of what was seen, as a reader expects. */
const pageOfView = 0.9;
const lineOfView = 0.08;

/** What a key does in the viewer; `null` leaves it to whoever has the focus. */
export function actionOf(
  event: Key,
  view: PdfView,
  navigation: ChangeNavigation,
  isTyping: boolean,
): (() => void) | null {
  if (hasCommandKey(event)) return commandActionOf(event.key, view, navigation);
  if (event.key === 'F3') return () => view.findStep(event.shiftKey ? 'previous' : 'next');
  if (event.key === 'F7') return event.shiftKey ? navigation.previous : navigation.next;
  if (event.altKey && event.key === 'ArrowLeft' && view.state.getState().canGoBack) return view.back;
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return null;
  return movementOf(event, view);
}

function commandActionOf(key: string, view: PdfView, navigation: ChangeNavigation): (() => void) | null {
  switch (key) {
    case 'f':
      return view.openFind;
    case 'g':
      return () => view.findStep('next');
    case '+':
    case '=':
      return view.zoomIn;
    case '-':
      return view.zoomOut;
    case '0':
      return () => view.setZoom(1);
    case 'p':
      return view.openPrint;
    case 'd':
      return () => navigation.compare();
    case 'l':
      return view.present;
    case '9':
      return () => view.setZoom('fit-width');
    case 'Home':
      return () => view.goToPage(1);
    case 'End':
      return view.lastPage;
    default:
      return null;
  }
}

function movementOf({ key, shiftKey }: Key, view: PdfView): (() => void) | null {
  switch (key) {
    case 'PageDown':
      return () => view.scrollBy({ x: 0, y: pageOfView });
    case 'PageUp':
      return () => view.scrollBy({ x: 0, y: -pageOfView });
    case ' ':
      return () => view.scrollBy({ x: 0, y: shiftKey ? -pageOfView : pageOfView });
    case 'ArrowDown':
      return () => view.scrollBy({ x: 0, y: lineOfView });
    case 'ArrowUp':
      return () => view.scrollBy({ x: 0, y: -lineOfView });
    case 'ArrowRight':
      return () => view.scrollBy({ x: lineOfView, y: 0 });
    case 'ArrowLeft':
      return () => view.scrollBy({ x: -lineOfView, y: 0 });
    case 'Home':
      return () => view.goToPage(1);
    case 'End':
      return view.lastPage;
    case 'n':
      return view.nextPage;
    case 'p':
      return view.previousPage;
    default:
      return null;
  }
}
