import type { PdfView } from '../pages/pdf-view.ts';

type Key = Readonly<{ key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean }>;

/** What a key does while one page fills the screen; `null` leaves it to others. */
export function presentingActionOf(
  { key, shiftKey, ctrlKey, metaKey, altKey }: Key,
  view: PdfView,
): (() => void) | null {
  if (ctrlKey || metaKey || altKey) return null;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
    case 'PageDown':
    case 'n':
      return view.nextPage;
    case 'ArrowLeft':
    case 'ArrowUp':
    case 'PageUp':
    case 'Backspace':
    case 'p':
      return view.previousPage;
    case ' ':
    case 'Enter':
      return shiftKey ? view.previousPage : view.nextPage;
    case 'Home':
      return () => view.goToPage(1);
    case 'End':
      return view.lastPage;
    case 'Escape':
      return view.endPresenting;
    default:
      return null;
  }
}
