import type { CommandsOf } from '../../shared/commands.ts';
import type { ChangeNavigation } from './change-markers/change-navigation.ts';
import type { PdfView } from './pages/pdf-view.ts';
import { presentationActions } from './presentation/presentation-actions.ts';

type PdfActionsInput = Readonly<{
  view: PdfView;
  navigation: ChangeNavigation;
  hasPages: boolean;
  /** Whether there is a document to compare with. */
  hasBaseline: boolean;
  /** The comparison is in front. It has its own actions, and the pages behind it do not change. */
  isComparing: boolean;
  isFindOpen: boolean;
  isPresenting: boolean;
  canGoBack: boolean;
  canGoForward: boolean;
  closeFind: () => void;
  openProperties: () => void;
  /** Goes to the source of the selected text; `null` if no source is known. */
  goToSource: (() => void) | null;
  /** Saves the shown document; `null` without one. */
  save: (() => void) | null;
}>;

/** All commands of a PDF viewer. `close-find` belongs to the find bar, `save` to the window. */
type PdfCommandId = Exclude<CommandsOf<'pdf' | 'view' | 'presentation'>, 'go-to-line'> | 'close-find' | 'save';

export type PdfActions = Readonly<Record<PdfCommandId, (() => void) | null>>;

/** A page down keeps a little of the visible part, as readers expect. As a fraction of the view's height or width. */
const pageOfView = 0.9;
const lineOfView = 0.08;

/** What a PDF viewer does for each command now. */
export function pdfActions(input: PdfActionsInput): PdfActions {
  const { view, navigation } = input;
  const isReading = input.hasPages && !input.isComparing;
  const whileReading = (action: () => void) => (isReading ? action : null);
  const whileBaseline = (action: () => void) => (isReading && input.hasBaseline ? action : null);
  const scrollBy = (x: number, y: number) => whileReading(() => view.scrollBy({ x, y }));
  const toPage = presentationActions(view);
  const jump = (go: () => void) => {
    view.remember();
    go();
  };

  return {
    save: input.save,
    find: whileReading(view.openFind),
    'find-next': whileReading(() => view.findStep('next')),
    'find-previous': whileReading(() => view.findStep('previous')),
    'close-find': input.isFindOpen ? whileReading(input.closeFind) : null,
    'zoom-in': whileReading(view.zoomIn),
    'zoom-out': whileReading(view.zoomOut),
    'fit-width': whileReading(() => view.setZoom('fit-width')),
    'actual-size': whileReading(() => view.setZoom(1)),
    'go-to-source': input.goToSource && whileReading(input.goToSource),
    print: whileReading(view.openPrint),
    present: whileReading(view.present),
    compare: whileBaseline(() => navigation.compare()),
    'next-change': whileBaseline(navigation.next),
    'previous-change': whileBaseline(navigation.previous),

    'next-page': whileReading(toPage['next-page']),
    'previous-page': whileReading(toPage['previous-page']),
    'first-page': whileReading(() => jump(toPage['first-page'])),
    'last-page': whileReading(() => jump(toPage['last-page'])),
    'end-presentation': input.isPresenting ? toPage['end-presentation'] : null,
    back: input.canGoBack ? whileReading(view.back) : null,
    forward: input.canGoForward ? whileReading(view.forward) : null,
    'scroll-page-down': scrollBy(0, pageOfView),
    'scroll-page-up': scrollBy(0, -pageOfView),
    'scroll-down': scrollBy(0, lineOfView),
    'scroll-up': scrollBy(0, -lineOfView),
    'scroll-right': scrollBy(lineOfView, 0),
    'scroll-left': scrollBy(-lineOfView, 0),

    'side-panel': whileReading(() => view.togglePanel(view.state.getState().panel ?? 'pages')),
    'rotate-clockwise': whileReading(() => view.rotate(90)),
    'rotate-counterclockwise': whileReading(() => view.rotate(-90)),
    'two-pages': whileReading(() => view.setColumns(view.state.getState().view.columns === 2 ? 1 : 2)),
    'dark-pages': whileReading(view.togglePageColours),
    'layout-check': whileReading(() => view.togglePanel('check')),
    'document-properties': whileReading(input.openProperties),
  };
}
