import {
  ArrowDownToDot,
  ArrowLeft,
  BookOpen,
  ChevronDown,
  ChevronUp,
  Ellipsis,
  FileText,
  GitCompareArrows,
  ListChecks,
  Moon,
  MoveHorizontal,
  PanelLeft,
  Presentation,
  Printer,
  RotateCcw,
  RotateCw,
  Save,
  Search,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { useStore } from 'zustand';
import type { DocumentInfo } from '../../shared/model.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { isApple, keysText } from '../ui/keys.ts';
import { Menu } from '../ui/Menu.tsx';
import { Toolbar, ToolbarGap, ToolbarLine } from '../ui/Toolbar.tsx';
import { ChangePlace } from './change-markers/ChangePlace.tsx';
import type { ChangeNavigation } from './change-markers/change-navigation.ts';
import type { DocumentInsights } from './change-markers/document-insights.ts';
import { PageBox } from './PageBox.tsx';
import type { PdfView } from './pages/pdf-view.ts';
import { ZoomSelect } from './ZoomSelect.tsx';

type PdfToolbarProps = Readonly<{
  view: PdfView;
  insights: DocumentInsights;
  navigation: ChangeNavigation;
  document: DocumentInfo | null;
  onSave: () => void;
  onProperties: () => void;
}>;

/** What can be done with the pages, in one row that gets along with a narrow pane. */
export function PdfToolbar({ view, insights, navigation, document, onSave, onProperties }: PdfToolbarProps) {
  const pages = useStore(view.state, (s) => s.pages);
  const isFitted = useStore(view.state, (s) => s.view.zoom === 'fit-width');
  const isFindOpen = useStore(view.state, (s) => s.find.isOpen);
  const isPanelOpen = useStore(view.state, (s) => s.panel !== null);
  const canGoBack = useStore(view.state, (s) => s.canGoBack);
  const nothing = pages === 0;
  const icon = { size: 16 };

  return (
    <Toolbar label="PDF">
      <IconButton
        label="Pages and outline"
        icon={<PanelLeft {...icon} />}
        isOn={isPanelOpen}
        isDisabled={nothing}
        onPress={() => view.togglePanel(view.state.getState().panel ?? 'pages')}
      />
      <ToolbarLine />
      <IconButton
        label="Previous page"
        icon={<ChevronUp {...icon} />}
        isDisabled={nothing}
        onPress={view.previousPage}
      />
      <IconButton label="Next page" icon={<ChevronDown {...icon} />} isDisabled={nothing} onPress={view.nextPage} />
      <PageBox view={view} />
      {canGoBack && (
        <IconButton label="Back" keys={isApple ? '⌥←' : 'Alt+←'} icon={<ArrowLeft {...icon} />} onPress={view.back} />
      )}
      <ToolbarLine />
      <IconButton
        label="Zoom out"
        keys={keysText('−')}
        icon={<ZoomOut {...icon} />}
        isDisabled={nothing}
        onPress={view.zoomOut}
      />
      <ZoomSelect view={view} />
      <IconButton
        label="Zoom in"
        keys={keysText('+')}
        icon={<ZoomIn {...icon} />}
        isDisabled={nothing}
        onPress={view.zoomIn}
      />
      <IconButton
        label="Fit width"
        keys={keysText('9')}
        icon={<MoveHorizontal {...icon} />}
        isOn={isFitted}
        isDisabled={nothing}
        onPress={() => view.setZoom('fit-width')}
      />
      <ToolbarGap />
      <IconButton
        label="Find"
        keys={keysText('F')}
        icon={<Search {...icon} />}
        isOn={isFindOpen}
        isDisabled={nothing}
        onPress={isFindOpen ? view.closeFind : view.openFind}
      />
      <CompareButton insights={insights} navigation={navigation} isDisabled={nothing} />
      <MoreMenu view={view} navigation={navigation} isDisabled={nothing} onProperties={onProperties} />
      <Button
        className="pdf-save"
        icon={<Save {...icon} />}
        aria-label="Save PDF…"
        isDisabled={document === null}
        onPress={onSave}
      >
        <span className="pdf-save-words">Save PDF…</span>
      </Button>
    </Toolbar>
  );
}

type CompareButtonProps = Readonly<{ insights: DocumentInsights; navigation: ChangeNavigation; isDisabled: boolean }>;

/** Opens the compare view; with a dot when there is something to see there. Nothing where nothing is ever compared. */
function CompareButton({ insights, navigation, isDisabled }: CompareButtonProps) {
  const baseline = useStore(insights.state, (s) => s.baseline);
  const { state } = insights.comparisons[baseline ?? 'before'];
  const hasDifferences = useStore(state, (s) => s.differences.length > 0) && baseline !== null;
  return (
    <>
      {baseline && <ChangePlace comparison={insights.comparisons[baseline]} />}
      <span className="pdf-compare" data-differs={hasDifferences || undefined}>
        <IconButton
          label={baseline === 'approved' ? 'Compare with the approved proof' : 'Compare with the run before'}
          keys={keysText('D')}
          icon={<GitCompareArrows size={16} />}
          isDisabled={isDisabled || baseline === null}
          onPress={() => navigation.compare()}
        />
      </span>
    </>
  );
}

type MoreMenuProps = Readonly<{
  view: PdfView;
  navigation: ChangeNavigation;
  isDisabled: boolean;
  onProperties: () => void;
}>;

function MoreMenu({ view, navigation, isDisabled, onProperties }: MoreMenuProps) {
  const columns = useStore(view.state, (s) => s.view.columns);
  const isDark = useStore(view.state, (s) => s.pageColours === 'dark');
  return (
    <Menu
      label="View of the pages"
      button={<IconButton label="More" icon={<Ellipsis size={16} />} isDisabled={isDisabled} />}
      entries={[
        { words: 'Rotate clockwise', icon: <RotateCw size={16} />, onAction: () => view.rotate(90) },
        { words: 'Rotate counterclockwise', icon: <RotateCcw size={16} />, onAction: () => view.rotate(-90) },
        'line',
        {
          words: 'Two pages side by side',
          icon: <BookOpen size={16} />,
          isCurrent: columns === 2,
          onAction: () => view.setColumns(columns === 2 ? 1 : 2),
        },
        {
          words: 'Dark pages',
          icon: <Moon size={16} />,
          isCurrent: isDark,
          onAction: view.togglePageColours,
        },
        'line',
        { words: 'Next difference', icon: <ArrowDownToDot size={16} />, note: 'F7', onAction: navigation.next },
        { words: 'Layout check', icon: <ListChecks size={16} />, onAction: () => view.togglePanel('check') },
        { words: 'Properties…', icon: <FileText size={16} />, onAction: onProperties },
        'line',
        { words: 'Print…', icon: <Printer size={16} />, onAction: view.openPrint },
        { words: 'Present', icon: <Presentation size={16} />, onAction: view.present },
      ]}
    />
  );
}
