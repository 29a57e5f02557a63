import {
  ArrowDownToDot,
  ArrowLeft,
  ArrowRight,
  BookOpen,
  ChevronDown,
  ChevronUp,
  Ellipsis,
  FileText,
  GitCompareArrows,
  ListChecks,
  type LucideIcon,
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
import { memo } from 'react';
import { useStore } from 'zustand';
import { commands } from '../../shared/commands.ts';
import { differenceText, differenceWords, stepText } from '../pdf-compare/difference-text.ts';
import { Button } from '../ui/Button.tsx';
import { CommandButton } from '../ui/CommandButton.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { commandHint, keysText } from '../ui/keys.ts';
import { Menu } from '../ui/Menu.tsx';
import type { MenuEntry } from '../ui/menu-entry.ts';
import { Toolbar } from '../ui/Toolbar.tsx';
import { ToolbarGap, ToolbarLine } from '../ui/ToolbarGap.tsx';
import { Tooltip } from '../ui/Tooltip.tsx';
import type { DocumentInsights } from './change-markers/document-insights.ts';
import { PageBox } from './PageBox.tsx';
import type { PdfView } from './pages/pdf-view.ts';
import type { PdfActions } from './pdf-actions.ts';
import { ZoomSelect } from './ZoomSelect.tsx';

type PdfToolbarProps = Readonly<{
  view: PdfView;
  insights: DocumentInsights;
  actions: PdfActions;
}>;

/**
 * The actions on the pages in one row, also in a narrow pane. It has many parts, so it is drawn again only for other
 * `actions`.
 */
export const PdfToolbar = memo(function PdfToolbar({ view, insights, actions }: PdfToolbarProps) {
  const pages = useStore(view.state, (s) => s.pages);
  const isFitted = useStore(view.state, (s) => s.view.zoom === 'fit-width');
  const isFindOpen = useStore(view.state, (s) => s.find.isOpen);
  const isPanelOpen = useStore(view.state, (s) => s.panel !== null);
  const canGoBack = useStore(view.state, (s) => s.canGoBack);
  const canGoForward = useStore(view.state, (s) => s.canGoForward);
  const nothing = pages === 0;

  return (
    <Toolbar label="PDF">
      <CommandButton
        command="side-panel"
        Icon={PanelLeft}
        isOn={isPanelOpen}
        isDisabled={nothing}
        onPress={() => actions['side-panel']?.()}
      />
      <ToolbarLine />
      <CommandButton
        command="previous-page"
        className="pdf-page-step"
        Icon={ChevronUp}
        isDisabled={nothing}
        onPress={view.previousPage}
      />
      <CommandButton
        command="next-page"
        className="pdf-page-step"
        Icon={ChevronDown}
        isDisabled={nothing}
        onPress={view.nextPage}
      />
      <PageBox view={view} />
      <CommandButton command="back" className="pdf-back" Icon={ArrowLeft} isDisabled={!canGoBack} onPress={view.back} />
      <CommandButton
        command="forward"
        className="pdf-history-step"
        Icon={ArrowRight}
        isDisabled={!canGoForward}
        onPress={view.forward}
      />
      <ToolbarLine />
      <CommandButton command="zoom-out" Icon={ZoomOut} isDisabled={nothing} onPress={view.zoomOut} />
      <ZoomSelect view={view} />
      <CommandButton command="zoom-in" Icon={ZoomIn} isDisabled={nothing} onPress={view.zoomIn} />
      <CommandButton
        command="fit-width"
        Icon={MoveHorizontal}
        isOn={isFitted}
        isDisabled={nothing}
        onPress={() => view.setZoom('fit-width')}
      />
      <ToolbarGap />
      <CurrentChange insights={insights} />
      <CompareButton insights={insights} actions={actions} isDisabled={nothing} />
      <CommandButton
        command="find"
        Icon={Search}
        isOn={isFindOpen}
        isDisabled={nothing}
        onPress={isFindOpen ? view.closeFind : view.openFind}
      />
      <MoreMenu view={view} actions={actions} isDisabled={nothing} />
      <Tooltip {...commandHint('save')} text={commands.save.label}>
        <Button
          className="pdf-save"
          icon={<Save size={16} />}
          aria-label={commands.save.label}
          isDisabled={actions.save === null}
          onPress={() => actions.save?.()}
        >
          <span className="pdf-save-words">{commands.save.label}</span>
        </Button>
      </Tooltip>
    </Toolbar>
  );
});

type CompareButtonProps = Readonly<{ insights: DocumentInsights; actions: PdfActions; isDisabled: boolean }>;

/** Opens the comparison; marked with a dot when there are differences. */
function CompareButton({ insights, actions, isDisabled }: CompareButtonProps) {
  const baseline = useStore(insights.state, (s) => s.baseline);
  const { state } = insights.comparisons[baseline ?? 'before'];
  const hasDifferences = useStore(state, (s) => s.differences.length > 0) && baseline !== null;
  return (
    <span className="pdf-compare" data-differs={hasDifferences || undefined}>
      <CommandButton
        command="compare"
        label={baseline === 'approved' ? 'Compare with the approved proof' : 'Compare with the run before'}
        Icon={GitCompareArrows}
        isDisabled={isDisabled || baseline === null}
        onPress={() => actions.compare?.()}
      />
    </span>
  );
}

type MoreMenuProps = Readonly<{ view: PdfView; actions: PdfActions; isDisabled: boolean }>;

function MoreMenu({ view, actions, isDisabled }: MoreMenuProps) {
  const columns = useStore(view.state, (s) => s.view.columns);
  const isDark = useStore(view.state, (s) => s.pageColours === 'dark');
  const entry = (command: keyof PdfActions, Icon: LucideIcon, isCurrent = false): MenuEntry => {
    const note = keysText(command);
    return {
      words: commands[command].label,
      icon: <Icon size={16} />,
      isCurrent,
      isDisabled: actions[command] === null,
      onAction: () => actions[command]?.(),
      ...(note !== undefined && { note }),
    };
  };
  return (
    <Menu
      label="View of the pages"
      button={<IconButton label="More" icon={<Ellipsis size={16} />} isDisabled={isDisabled} />}
      entries={[
        entry('previous-page', ChevronUp),
        entry('next-page', ChevronDown),
        entry('back', ArrowLeft),
        entry('forward', ArrowRight),
        'line',
        entry('rotate-clockwise', RotateCw),
        entry('rotate-counterclockwise', RotateCcw),
        'line',
        entry('two-pages', BookOpen, columns === 2),
        entry('dark-pages', Moon, isDark),
        'line',
        entry('next-change', ArrowDownToDot),
        entry('layout-check', ListChecks),
        entry('document-properties', FileText),
        'line',
        entry('print', Printer),
        entry('present', Presentation),
      ]}
    />
  );
}

/** The current difference, as "3 of 17 41 → 42". Screen readers also announce its kind and its page. */
function CurrentChange({ insights }: { insights: DocumentInsights }) {
  const baseline = useStore(insights.state, (s) => s.baseline) ?? 'before';
  const { state } = insights.comparisons[baseline];
  const differences = useStore(state, (s) => s.differences);
  const current = useStore(state, (s) => s.current);
  const now = current === null ? undefined : differences[current];
  return (
    <span aria-live="polite" className="pdf-change-place">
      {now && (
        <>
          <span>
            {stepText({ current, differences })}
            <span className="visually-hidden">. {differenceText(now)}</span>
          </span>
          <span className="ellipsis" title={differenceText(now)} aria-hidden>
            {now.kind === 'replaced' ? now.text : differenceWords(now)}
          </span>
        </>
      )}
    </span>
  );
}
