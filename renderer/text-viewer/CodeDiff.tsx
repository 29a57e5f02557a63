import type { Extension } from '@codemirror/state';
import { ArrowDown, ArrowUp, FoldVertical, WrapText, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type CommandActions, runCommandOfKeys } from '../ui/command-targets.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { commandHint } from '../ui/keys.ts';
import { styleNonce } from '../ui/style-nonce.ts';
import { Toolbar, ToolbarGap } from '../ui/Toolbar.tsx';
import { useCommandTarget } from '../ui/use-command-target.ts';
import type { CodeText } from './code-text.ts';
import type { ChangedRanges } from './diff/changed-ranges.ts';
import { compareTexts } from './diff/compare-texts.ts';
import { spawnTextDiff } from './diff/spawn-text-diff.ts';
import { createDiffEditor, type DiffEditor } from './diff-editor.ts';
import './code.css';
import './code-diff.css';

export type TextSide = Readonly<{ text: CodeText; words: string }>;

type CodeDiffProps = Readonly<{
  label: string;
  /** `null` while it is read. The same object each time, or they are compared anew. */
  before: TextSide | 'unreadable' | null;
  after: TextSide | 'unreadable' | null;
  language: Extension;
  onClose: () => void;
}>;

type Compared = Readonly<{ before: TextSide; after: TextSide; ranges: ChangedRanges }>;

/** Two texts side by side, with what differs marked; found in a worker, so the window never waits. */
export function CodeDiff({ label, language, onClose, ...sides }: CodeDiffProps) {
  const isUnreadable = sides.before === 'unreadable' || sides.after === 'unreadable';
  const before = sides.before === 'unreadable' ? null : sides.before;
  const after = sides.after === 'unreadable' ? null : sides.after;
  const [compared, setCompared] = useState<Compared | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [wrap, setWrap] = useState(true);
  const [onlyChanges, setOnlyChanges] = useState(true);
  const [place, setPlace] = useState(0);
  const [places, setPlaces] = useState(0);
  const region = useRef<HTMLElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<DiffEditor | null>(null);

  useEffect(() => {
    if (!before || !after) return;
    const giveUp = new AbortController();
    setFailed(false);
    compareTexts({ before: before.text.raw, after: after.text.raw }, giveUp.signal, spawnTextDiff).then(
      (ranges) => setCompared({ before, after, ranges }),
      () => setFailed(!giveUp.signal.aborted),
    );
    return () => giveUp.abort();
  }, [before, after]);

  useLayoutEffect(() => {
    if (!host.current || !compared) return;
    const { before, after, ranges } = compared;
    const made = createDiffEditor({
      parent: host.current,
      nonce: styleNonce(),
      before: before.text,
      after: after.text,
      ranges,
      language,
      wrap,
      onlyChanges,
    });
    editor.current = made;
    setPlaces(made.places);
    setPlace(0);
    return () => {
      editor.current = null;
      made.destroy();
    };
  }, [compared, language, wrap, onlyChanges]);

  const go = (by: 1 | -1) => {
    if (places === 0) return;
    // The first step leads to the first place, or from the end to the last.
    const next = place === 0 && by === -1 ? places : ((place - 1 + by + places) % places) + 1;
    setPlace(next);
    editor.current?.goTo(next - 1);
  };

  const actions: CommandActions = {
    'next-change': places > 0 ? () => go(1) : null,
    'previous-change': places > 0 ? () => go(-1) : null,
    'close-comparison': onClose,
  };
  useCommandTarget(region, actions);
  const press = (event: KeyboardEvent) => {
    if (runCommandOfKeys(event, ['text-comparison', 'view'], actions)) event.stopPropagation();
  };

  return (
    <section
      ref={region}
      className="code-diff"
      aria-label={label}
      aria-busy={!compared && !isFailed && !isUnreadable}
      onKeyDown={press}
    >
      <Toolbar label={`${label} tools`}>
        <IconButton
          {...commandHint('previous-change')}
          icon={<ArrowUp size={16} />}
          isDisabled={places === 0}
          onPress={() => go(-1)}
        />
        <IconButton
          {...commandHint('next-change')}
          icon={<ArrowDown size={16} />}
          isDisabled={places === 0}
          onPress={() => go(1)}
        />
        <span role="status" className="code-diff-count">
          {isUnreadable
            ? 'One of the two is no longer on disk.'
            : wordsOf({ isFailed, isReady: compared !== null, place, places })}
        </span>
        <ToolbarGap />
        <IconButton
          label="Only what differs"
          isOn={onlyChanges}
          icon={<FoldVertical size={16} />}
          onPress={() => setOnlyChanges((only) => !only)}
        />
        <IconButton
          label="Wrap lines"
          isOn={wrap}
          icon={<WrapText size={16} />}
          onPress={() => setWrap((wrapped) => !wrapped)}
        />
        <IconButton {...commandHint('close-comparison')} icon={<X size={16} />} onPress={onClose} />
      </Toolbar>
      <div className="code-diff-heads">
        <span>{before?.words}</span>
        <span>{after?.words}</span>
      </div>
      <div ref={host} className="code-diff-text" />
    </section>
  );
}

type Standing = Readonly<{ isFailed: boolean; isReady: boolean; place: number; places: number }>;

function wordsOf({ isFailed, isReady, place, places }: Standing): string {
  if (isFailed) return 'The two answers could not be compared.';
  if (!isReady) return 'Comparing…';
  if (places === 0) return 'No differences';
  const all = `${places.toLocaleString('en')} ${places === 1 ? 'difference' : 'differences'}`;
  return place === 0 ? all : `${place.toLocaleString('en')} of ${all}`;
}
