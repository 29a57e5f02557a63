import {
  ChevronDown,
  ChevronUp,
  Columns2,
  Layers,
  List,
  MoveHorizontal,
  SquareDashed,
  SquareSplitHorizontal,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from '../ui/Button.tsx';
import { CommandButton } from '../ui/CommandButton.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Select } from '../ui/Select.tsx';
import { Toolbar } from '../ui/Toolbar.tsx';
import { ToolbarGap, ToolbarLine } from '../ui/ToolbarGap.tsx';
import type { PdfComparison } from './comparison.ts';
import type { ComparisonViewport } from './comparison-viewport.ts';
import { differenceText, stepText } from './difference-text.ts';
import type { CompareMode } from './scene.ts';

/** The possible baselines for the later document. */
export type BaselineChoice = Readonly<{
  all: ReadonlyArray<Readonly<{ id: string; words: string }>>;
  /** The id of the present one. */
  current: string;
  onChoose: (id: string) => void;
}>;

const modes = [
  { mode: 'side-by-side', words: 'Side by side', Icon: Columns2 },
  { mode: 'overlay', words: 'Overlay', Icon: Layers },
  { mode: 'swipe', words: 'Swipe', Icon: SquareSplitHorizontal },
] as const;

type CompareToolbarProps = Readonly<{
  comparison: PdfComparison;
  viewport: ComparisonViewport;
  mode: CompareMode;
  onMode: (mode: CompareMode) => void;
  baselines: BaselineChoice | undefined;
  onNext: () => void;
  onPrevious: () => void;
  isIgnoring: boolean;
  /** `undefined` where areas cannot be changed. */
  onIgnoring: (() => void) | undefined;
  isListOpen: boolean;
  onList: () => void;
  onClose: () => void;
}>;

/** The actions of the comparison in one row, also in a narrow pane. */
export function CompareToolbar(props: CompareToolbarProps) {
  const { comparison, viewport, mode, onMode, baselines, onNext, onPrevious } = props;
  const hasNone = useStore(comparison.state, (s) => s.differences.length === 0);
  const hasPages = useStore(viewport.state, (s) => s.pairs.length > 0);
  const isFitted = useStore(viewport.state, (s) => s.zoom === 'fit-width');
  const icon = { size: 16 };
  return (
    <Toolbar label="Comparison">
      {modes.map(({ mode: one, words, Icon }) => (
        <Button
          key={one}
          className="compare-mode"
          kind="quiet"
          icon={<Icon {...icon} aria-hidden />}
          aria-label={words}
          aria-pressed={mode === one}
          onPress={() => onMode(one)}
        >
          <span className="compare-mode-words">{words}</span>
        </Button>
      ))}
      <ToolbarLine />
      <CommandButton command="previous-change" Icon={ChevronUp} isDisabled={hasNone} onPress={onPrevious} />
      <CommandButton command="next-change" Icon={ChevronDown} isDisabled={hasNone} onPress={onNext} />
      <ComparisonPosition comparison={comparison} />
      <ToolbarLine />
      <CommandButton command="zoom-out" Icon={ZoomOut} isDisabled={!hasPages} onPress={viewport.zoomOut} />
      <CommandButton command="zoom-in" Icon={ZoomIn} isDisabled={!hasPages} onPress={viewport.zoomIn} />
      <CommandButton
        command="fit-width"
        Icon={MoveHorizontal}
        isOn={isFitted}
        isDisabled={!hasPages}
        onPress={viewport.fitWidth}
      />
      <ToolbarGap />
      {baselines && (
        <span className="compare-baselines">
          <Select
            label="Compare with"
            labelHidden
            value={baselines.current}
            options={baselines.all.map(({ id, words }) => ({ key: id, label: words }))}
            onChange={baselines.onChoose}
          />
        </span>
      )}
      {props.onIgnoring && (
        <IconButton
          label="Ignore area"
          icon={<SquareDashed {...icon} />}
          isOn={props.isIgnoring}
          isDisabled={!hasPages}
          onPress={props.onIgnoring}
        />
      )}
      <IconButton label="Differences" icon={<List {...icon} />} isOn={props.isListOpen} onPress={props.onList} />
      <CommandButton command="close-comparison" Icon={X} onPress={props.onClose} />
    </Toolbar>
  );
}

/** The current difference, as "3 of 17"; screen readers also announce what it is. */
function ComparisonPosition({ comparison }: { comparison: PdfComparison }) {
  const differences = useStore(comparison.state, (s) => s.differences);
  const current = useStore(comparison.state, (s) => s.current);
  const now = current === null ? undefined : differences[current];
  return (
    <span className="compare-place" aria-live="polite">
      {stepText({ current, differences })}
      {now && <span className="visually-hidden">. {differenceText(now)}</span>}
    </span>
  );
}
