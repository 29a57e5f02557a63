import type { CommandActions } from '../../ui/command-targets.ts';
import type { PdfView } from '../pages/pdf-view.ts';

/** What keys do while one page fills the screen. */
export const presentationActions = (view: PdfView) =>
  ({
    'next-page': view.nextPage,
    'previous-page': view.previousPage,
    'first-page': () => view.goToPage(1),
    'last-page': view.lastPage,
    'end-presentation': view.endPresenting,
  }) satisfies CommandActions;
