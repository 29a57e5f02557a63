import type { PdfCommand } from '../pdf-core/pdf-commands.ts';
import type { ChangeNavigation } from './change-markers/change-navigation.ts';
import type { PdfView } from './pages/pdf-view.ts';

/** Does what the menu asks of a viewer. */
export function carryOut(command: PdfCommand, view: PdfView, navigation: ChangeNavigation): void {
  const verbs: Readonly<Record<PdfCommand, () => void>> = {
    find: view.openFind,
    'zoom-in': view.zoomIn,
    'zoom-out': view.zoomOut,
    'fit-width': () => view.setZoom('fit-width'),
    'actual-size': () => view.setZoom(1),
    print: view.openPrint,
    present: view.present,
    compare: () => navigation.compare(),
    'next-change': navigation.next,
    'previous-change': navigation.previous,
  };
  verbs[command]();
}
