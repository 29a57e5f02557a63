import {
  ArrowLeft,
  BookOpen,
  ChevronDown,
  ChevronUp,
  Ellipsis,
  MoveHorizontal,
  PanelLeft,
  RotateCcw,
  RotateCw,
  Save,
  Search,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { isApple, keysText } from '../ui/keys.ts';
import { Menu } from '../ui/Menu.tsx';
import { Toolbar, ToolbarGap, ToolbarLine } from '../ui/Toolbar.tsx';
import { PageBox } from './PageBox.tsx';
import type { PdfView } from './pdf-view.ts';
import { ZoomSelect } from './ZoomSelect.tsx';

type PdfToolbarProps = Readonly<{ view: PdfView; canSave: boolean; onSave: () => void }>;

/** What can be done with the pages, in one row that gets along with a narrow pane. */
export function PdfToolbar({ view, canSave, onSave }: PdfToolbarProps) {
  const pages = useStore(view.state, (s) => s.pages);
  const isFitted = useStore(view.state, (s) => s.sight.zoom === 'fit-width');
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
      <MoreMenu view={view} isDisabled={nothing} />
      <Button
        className="pdf-save"
        icon={<Save {...icon} />}
        aria-label="Save PDF…"
        isDisabled={!canSave}
        onPress={onSave}
      >
        <span className="pdf-save-words">Save PDF…</span>
      </Button>
    </Toolbar>
  );
}

function MoreMenu({ view, isDisabled }: { view: PdfView; isDisabled: boolean }) {
  const columns = useStore(view.state, (s) => s.sight.columns);
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
      ]}
    />
  );
}
