import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { IgnoredArea } from '../../shared/proof.ts';
import type { PagePair, PdfAnalyzer } from '../pdf-engine/pdf-engine.ts';
import { type CommandActions, runCommandOfKeys } from '../ui/command-targets.ts';
import { useCommandTarget } from '../ui/use-command-target.ts';
import { CompareFoot } from './CompareFoot.tsx';
import { CompareNotice } from './CompareNotice.tsx';
import { type BaselineChoice, CompareToolbar } from './CompareToolbar.tsx';
import { ComparisonPages } from './ComparisonPages.tsx';
import { createComparison, type PdfComparison, type Version } from './comparison.ts';
import { type ComparisonViewport, createComparisonViewport } from './comparison-viewport.ts';
import { DifferenceList } from './DifferenceList.tsx';
import { differenceMarks } from './difference-marks.ts';
import { createDifferenceNavigation } from './difference-navigation.ts';
import { IgnoreBar } from './IgnoreBar.tsx';
import { createPageImages } from './page-images.ts';
import type { CompareMode, Scene } from './scene.ts';
import './PdfCompare.css';
import './compare-pages.css';
import './compare-marks.css';

const sides = ['before', 'after'] as const;

/** The names of the two versions, and in the overlay the colour of each. */
function CompareHead({ viewport, versions, mode }: Pick<Scene, 'viewport' | 'versions' | 'mode'>) {
  const widthPx = useStore(viewport.state, (s) => s.view.width);
  return (
    <div className="compare-head" data-mode={mode}>
      <div className="compare-head-columns" style={{ width: widthPx }}>
        {sides.map((side) => (
          <h2 key={side} title={versions[side].words}>
            {mode === 'overlay' && <i className="compare-swatch" data-side={side} aria-hidden />}
            <span className="ellipsis">
              {mode === 'overlay' && 'Only in: '}
              {versions[side].words}
            </span>
          </h2>
        ))}
      </div>
    </div>
  );
}

export type PdfCompareProps = Readonly<{
  analyzer: PdfAnalyzer;
  before: Version;
  after: Version;
  /** The name of the region. */
  label: string;
  ignored: readonly IgnoredArea[];
  /** Called with the new list of ignored areas; without it the list cannot be changed here. */
  onIgnoredChange?: ((areas: readonly IgnoredArea[]) => void) | undefined;
  /** The page of the later document that is shown first. */
  firstPage: number;
  baselines?: BaselineChoice | undefined;
  /** A comparison shared with other views, which continues when this one is closed. By default the view has its own. */
  comparison?: PdfComparison | undefined;
  /** `page` is the page of the later document in view. */
  onClose: (page: number) => void;
}>;

const noPairs: readonly PagePair[] = [];

/** From this width on, the list is open at first. */
const roomForListPx = 680;

/** Compares two PDFs: their pages side by side, as an overlay or with a divider, and a list of the differences. */
export function PdfCompare(props: PdfCompareProps) {
  const { analyzer, before, after, label, ignored, onIgnoredChange, onClose } = props;
  const [viewport] = useState(() => createComparisonViewport(columnsOf('side-by-side')));
  const comparison = useComparison(props, viewport);
  const images = useMemo(() => createPageImages(analyzer), [analyzer]);
  const region = useRef<HTMLElement>(null);
  const [mode, setMode] = useState<CompareMode>('side-by-side');
  const [share, setShare] = useState(0.5);
  const [isListOpen, setListOpen] = useState(false);
  const [isIgnoring, setIgnoring] = useState(false);
  const [isEverywhere, setEverywhere] = useState(false);
  const versions = useShownVersions(comparison, before, after);
  const differences = useStore(comparison.state, (s) => s.differences);
  const currentKey =
    useStore(comparison.state, (s) => (s.current === null ? null : s.differences[s.current]?.key)) ?? null;
  const notCompared = useStore(comparison.state, (s) => s.comparison?.notCompared ?? noPairs);
  const unread = useStore(comparison.state, (s) => s.comparison?.unread ?? noPairs);
  const marks = useMemo(() => differenceMarks(differences), [differences]);

  const navigation = useMemo(() => createDifferenceNavigation({ comparison, viewport }), [comparison, viewport]);

  // Also in another mode, where the pages lie elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mode is what has changed
  useEffect(() => {
    const frame = requestAnimationFrame(navigation.showCurrent);
    return () => cancelAnimationFrame(frame);
  }, [navigation, mode]);

  const attach = useCallback((element: HTMLElement | null) => {
    region.current = element;
    // In a narrow pane the pages take all the room at first.
    if (element) setListOpen(element.clientWidth >= roomForListPx);
  }, []);

  const stopIgnoring = () => {
    setIgnoring(false);
    viewport.focus();
  };
  const leave = () => (isIgnoring ? stopIgnoring() : onClose(viewport.page));
  const actions: CommandActions = {
    'next-change': differences.length > 0 ? navigation.next : null,
    'previous-change': differences.length > 0 ? navigation.previous : null,
    'zoom-in': viewport.zoomIn,
    'zoom-out': viewport.zoomOut,
    'fit-width': viewport.fitWidth,
    'actual-size': viewport.actualSize,
    'close-comparison': leave,
  };
  useCommandTarget(region, actions);

  const press = (event: KeyboardEvent) => {
    const { target } = event;
    const isTyping = target instanceof Element && target.matches('input, select');
    runCommandOfKeys(event, ['comparison', 'view'], actions, isTyping);
  };

  const ignore = onIgnoredChange && ((areas: readonly IgnoredArea[]) => onIgnoredChange([...ignored, ...areas]));
  const ignoreFromList = (areas: readonly IgnoredArea[]) => {
    ignore?.(areas);
    // The menu returns the focus to its button, which may be disabled by now; then Escape would not reach this view.
    requestAnimationFrame(() => requestAnimationFrame(viewport.focus));
  };
  const scene: Scene = {
    versions,
    mode,
    viewport,
    images,
    marks,
    currentKey,
    notCompared,
    unread,
    ignored,
    onDrawn: isIgnoring && ignore ? ({ page, box }) => ignore([{ page: isEverywhere ? 'all' : page, box }]) : undefined,
    onRemove:
      onIgnoredChange &&
      ((index) => {
        onIgnoredChange(ignored.filter((_, at) => at !== index));
        viewport.focus();
      }),
  };

  return (
    <section ref={attach} className="compare view-column" aria-label={label} onKeyDown={press}>
      <CompareToolbar
        comparison={comparison}
        viewport={viewport}
        mode={mode}
        onMode={(next) => {
          setMode(next);
          viewport.setColumns(columnsOf(next));
        }}
        baselines={props.baselines}
        onNext={navigation.next}
        onPrevious={navigation.previous}
        isIgnoring={isIgnoring}
        onIgnoring={ignore && (() => setIgnoring(!isIgnoring))}
        isListOpen={isListOpen}
        onList={() => setListOpen(!isListOpen)}
        onClose={() => onClose(viewport.page)}
      />
      {isIgnoring && <IgnoreBar isEverywhere={isEverywhere} onEverywhere={setEverywhere} onDone={stopIgnoring} />}
      <div className="compare-body">
        <div className="compare-main">
          <CompareHead viewport={viewport} versions={versions} mode={mode} />
          <div className="compare-viewport">
            <ComparisonPages scene={scene} onChoose={navigation.goToKey} share={share} onShareChange={setShare} />
            <CompareNotice comparison={comparison} onAgain={viewport.focus} />
          </div>
        </div>
        {isListOpen && (
          <DifferenceList comparison={comparison} navigation={navigation} onIgnore={ignore && ignoreFromList} />
        )}
      </div>
      <CompareFoot comparison={comparison} />
    </section>
  );
}

/** The comparison of the two documents, shown in `viewport`. The view's own comparison ends with it. */
function useComparison(props: PdfCompareProps, viewport: ComparisonViewport): PdfComparison {
  const { analyzer, ignored, firstPage, comparison: shared } = props;
  const { source: before } = props.before;
  const { source: after } = props.after;
  const comparison = useMemo(() => shared ?? createComparison({ analyzer }), [shared, analyzer]);
  useLayoutEffect(() => {
    const disconnect = viewport.connect(comparison.state, firstPage);
    return () => {
      disconnect();
      if (!shared) comparison.stop();
    };
  }, [comparison, shared, viewport, firstPage]);
  useEffect(
    () => comparison.compare(before, after, { ignored, firstPage }),
    [comparison, before, after, ignored, firstPage],
  );
  return comparison;
}

/** The versions whose pages are on the screen: the previous ones stay until the first result about the next ones. */
function useShownVersions(comparison: PdfComparison, before: Version, after: Version): Scene['versions'] {
  const pair = useStore(comparison.state, (s) => s.pair);
  const [shown, setShown] = useState({ before, after });
  const isKnown = pair?.before.id === before.source.id && pair.after.id === after.source.id;
  if (isKnown && !(isSameVersion(shown.before, before) && isSameVersion(shown.after, after))) {
    setShown({ before, after });
  }
  return shown;
}

const columnsOf = (mode: CompareMode) => (mode === 'side-by-side' ? 2 : 1);

const isSameVersion = (one: Version, other: Version) => one.source.id === other.source.id && one.words === other.words;
