import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { IgnoredArea, PdfAnalyzer } from '../pdf-core/analysis-types.ts';
import { type CommandActions, runCommandOfKeys } from '../ui/command-targets.ts';
import { useCommandTarget } from '../ui/use-command-target.ts';
import { CompareFoot } from './CompareFoot.tsx';
import { CompareHead } from './CompareHead.tsx';
import { CompareNotice } from './CompareNotice.tsx';
import { type BaselineChoice, CompareToolbar } from './CompareToolbar.tsx';
import { ComparisonPages } from './ComparisonPages.tsx';
import { createComparison, type PdfComparison } from './comparison.ts';
import { createComparisonViewport } from './comparison-viewport.ts';
import { DifferenceList } from './DifferenceList.tsx';
import { differenceMarks } from './difference-marks.ts';
import { boundingBox, partOf } from './differences.ts';
import { IgnoreBar } from './IgnoreBar.tsx';
import { createPageImages } from './page-images.ts';
import type { CompareMode, Scene, Version } from './scene.ts';
import './PdfCompare.css';
import './compare-pages.css';
import './compare-marks.css';

export type PdfCompareProps = Readonly<{
  analyzer: PdfAnalyzer;
  before: Version;
  after: Version;
  /** The name of the region. */
  label: string;
  ignored: readonly IgnoredArea[];
  /** Hears of other areas to ignore; without it they cannot be changed here. */
  onIgnoredChange?: ((areas: readonly IgnoredArea[]) => void) | undefined;
  /** Where to begin: a page of the later document. */
  firstPage: number;
  baselines?: BaselineChoice | undefined;
  /** A comparison that others read too. It goes on when the view is closed; without it the view has its own. */
  comparison?: PdfComparison | undefined;
  /** How the pages lie at first. */
  firstMode?: CompareMode | undefined;
  onModeChange?: ((mode: CompareMode) => void) | undefined;
  /** `page` is the page of the later document in sight. */
  onClose: (page: number) => void;
}>;

/** The list is open at first in a view of this width. */
const roomForListPx = 680;

/** Two PDFs to compare: their pages side by side, one over the other or with a divider, and a list of what has changed. */
export function PdfCompare(props: PdfCompareProps) {
  const { analyzer, before, after, label, ignored, onIgnoredChange, firstPage, onClose } = props;
  const comparison = useComparison(props);
  const [viewport] = useState(createComparisonViewport);
  const images = useMemo(() => createPageImages(analyzer), [analyzer]);
  const region = useRef<HTMLElement>(null);
  const [mode, setMode] = useState<CompareMode>(props.firstMode ?? 'side-by-side');
  const [share, setShare] = useState(0.5);
  const [isListOpen, setListOpen] = useState(false);
  const [isIgnoring, setIgnoring] = useState(false);
  const [isEverywhere, setEverywhere] = useState(false);
  const versions = useShownVersions(comparison, before, after);
  const pairs = useStore(comparison.state, (s) => s.comparison?.pairs);
  const differences = useStore(comparison.state, (s) => s.differences);
  const currentKey =
    useStore(comparison.state, (s) => (s.current === null ? null : s.differences[s.current]?.key)) ?? null;
  const visit = useStore(comparison.state, (s) => s.visit);
  const marks = useMemo(() => differenceMarks(differences), [differences]);

  useLayoutEffect(() => {
    const shown = comparison.state.getState().pair;
    if (pairs && shown) viewport.show(pairs, { before: shown.before.id, after: shown.after.id }, firstPage);
  }, [comparison, viewport, pairs, firstPage]);

  // A narrow pane is for the pages; the list is one press away.
  useLayoutEffect(() => setListOpen((region.current?.clientWidth ?? 0) >= roomForListPx), []);

  useLayoutEffect(() => viewport.setColumns(mode === 'side-by-side' ? 2 : 1), [viewport, mode]);

  // Steps of before it was opened are not steps in it.
  const seenVisit = useRef(visit);
  useEffect(() => {
    if (visit === seenVisit.current) return;
    seenVisit.current = visit;
    const { current, differences: all } = comparison.state.getState();
    const now = current === null ? undefined : all[current];
    if (now) viewport.goTo(now.row, boundingBox(partOf(now)?.boxes ?? []));
  }, [comparison, viewport, visit]);

  const stopIgnoring = () => {
    setIgnoring(false);
    viewport.focus();
  };
  const leave = () => (isIgnoring ? stopIgnoring() : onClose(viewport.page));
  const goToNext = () => comparison.next(viewport.page);
  const goToPrevious = () => comparison.previous(viewport.page);
  const actions: CommandActions = {
    'next-change': differences.length > 0 ? goToNext : null,
    'previous-change': differences.length > 0 ? goToPrevious : null,
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
    // The menu gives the focus back to its button, which may have nothing to do any more: then Escape would be lost.
    requestAnimationFrame(() => requestAnimationFrame(viewport.focus));
  };
  const scene: Scene = {
    versions,
    mode,
    viewport,
    images,
    marks,
    currentKey,
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
    <section ref={region} className="compare" aria-label={label} onKeyDown={press}>
      <CompareToolbar
        comparison={comparison}
        viewport={viewport}
        mode={mode}
        onMode={(next) => {
          setMode(next);
          props.onModeChange?.(next);
        }}
        baselines={props.baselines}
        onNext={goToNext}
        onPrevious={goToPrevious}
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
            <ComparisonPages
              scene={scene}
              onChoose={(key) => comparison.goTo(differences.findIndex((one) => one.key === key))}
              share={share}
              onShareChange={setShare}
            />
            <CompareNotice comparison={comparison} onAgain={viewport.focus} />
          </div>
        </div>
        {isListOpen && <DifferenceList comparison={comparison} onIgnore={ignore && ignoreFromList} />}
      </div>
      <CompareFoot comparison={comparison} />
    </section>
  );
}

/** The comparison of the two documents, kept up to date; the view's own ends with it. */
function useComparison(props: PdfCompareProps): PdfComparison {
  const { analyzer, before, after, ignored, firstPage, comparison: given } = props;
  const comparison = useMemo(() => given ?? createComparison({ analyzer }), [given, analyzer]);
  // Same documents and areas in other objects are no news; `compare` knows.
  useEffect(() => {
    comparison.compare(before.source, after.source, { ignored, firstPage });
  });
  useEffect(() => (given ? undefined : comparison.stop), [given, comparison]);
  return comparison;
}

/** The versions whose pages are on the screen: those of before stay until something is known of the next ones. */
function useShownVersions(comparison: PdfComparison, before: Version, after: Version): Scene['versions'] {
  const pair = useStore(comparison.state, (s) => s.pair);
  const [shown, setShown] = useState({ before, after });
  const isKnown = pair?.before.id === before.source.id && pair.after.id === after.source.id;
  if (isKnown && !(isSameVersion(shown.before, before) && isSameVersion(shown.after, after))) {
    setShown({ before, after });
  }
  return shown;
}

const isSameVersion = (one: Version, other: Version) => one.source.id === other.source.id && one.words === other.words;
