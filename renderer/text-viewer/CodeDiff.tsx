import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { ArrowDown, ArrowUp, FoldVertical, WrapText, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useContextMenu } from '../ui/ContextMenu.tsx';
import { commandEntries, withLines } from '../ui/command-entries.ts';
import { type CommandActions, runCommandOfKeys } from '../ui/command-targets.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { commandHint } from '../ui/keys.ts';
import { Toolbar, ToolbarGap } from '../ui/Toolbar.tsx';
import { useCommandTarget } from '../ui/use-command-target.ts';
import type { CodeText } from './code-text.ts';
import type { ChangedRanges } from './diff/changed-ranges.ts';
import { diffInWorker } from './diff/diff-in-worker.ts';
import { createDiffEditor, type DiffEditor } from './diff-editor.ts';
import { textEntries } from './text-menu.ts';
import './code.css';
import './code-diff.css';

export type TextSide = Readonly<{ text: CodeText; title: string }>;

type CodeDiffProps = Readonly<{
  label: string;
  /** `null` while the text is loading. A stable object: a new one starts the comparison again. */
  before: TextSide | 'unreadable' | null;
  after: TextSide | 'unreadable' | null;
  language: Extension;
  onClose: () => void;
}>;

type Compared = Readonly<{ before: TextSide; after: TextSide; ranges: ChangedRanges }>;

/** Two texts side by side with their differences marked. A worker compares them, so that the window stays responsive. */
export function CodeDiff({ label, language, onClose, ...sides }: CodeDiffProps) {
  const isUnreadable = sides.before === 'unreadable' || sides.after === 'unreadable';
  const before = sides.before === 'unreadable' ? null : sides.before;
  const after = sides.after === 'unreadable' ? null : sides.after;
  const [compared, setCompared] = useState<Compared | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [wrap, setWrap] = useState(true);
  const [onlyChanges, setOnlyChanges] = useState(true);
  const [count, setCount] = useState(0);
  /** The number of the difference that was stepped to, from 1; 0 before the first step. */
  const [current, setCurrent] = useState(0);
  const region = useRef<HTMLElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<DiffEditor | null>(null);

  useEffect(() => {
    if (!before || !after) return;
    const aborter = new AbortController();
    setFailed(false);
    diffInWorker({ before: before.text.raw, after: after.text.raw }, aborter.signal).then(
      (ranges) => setCompared({ before, after, ranges }),
      () => setFailed(!aborter.signal.aborted),
    );
    return () => aborter.abort();
  }, [before, after]);

  useLayoutEffect(() => {
    if (!host.current || !compared) return;
    const { before, after, ranges } = compared;
    const created = createDiffEditor({
      parent: host.current,
      before: before.text,
      after: after.text,
      ranges,
      language,
      wrap,
      onlyChanges,
    });
    editor.current = created;
    setCount(created.count);
    setCurrent(0);
    return () => {
      editor.current = null;
      created.destroy();
    };
  }, [compared, language, wrap, onlyChanges]);

  const go = (by: 1 | -1) => {
    if (count === 0) return;
    // The first step back goes to the last difference.
    const next = current === 0 && by === -1 ? count : ((current - 1 + by + count) % count) + 1;
    setCurrent(next);
    editor.current?.goTo(next - 1);
  };

  const actions: CommandActions = {
    'next-change': count > 0 ? () => go(1) : null,
    'previous-change': count > 0 ? () => go(-1) : null,
    'close-comparison': onClose,
  };
  useCommandTarget(region, actions);
  const { onContextMenu, contextMenu } = useContextMenu(label, (target) => {
    const text = target.closest<HTMLElement>('.cm-editor');
    const view = text && EditorView.findFromDOM(text);
    if (!view) return [];
    return withLines([
      textEntries(view),
      commandEntries([['next-change', 'previous-change'], ['close-comparison']], actions),
    ]);
  });
  const press = (event: KeyboardEvent) => {
    if (runCommandOfKeys(event, ['text-comparison', 'view'], actions)) event.stopPropagation();
  };

  return (
    <section
      ref={region}
      className="code-diff view-column"
      aria-label={label}
      aria-busy={!compared && !isFailed && !isUnreadable}
      onKeyDown={press}
      onContextMenu={onContextMenu}
    >
      <Toolbar label={`${label} tools`}>
        <IconButton
          {...commandHint('previous-change')}
          icon={<ArrowUp size={16} />}
          isDisabled={count === 0}
          onPress={() => go(-1)}
        />
        <IconButton
          {...commandHint('next-change')}
          icon={<ArrowDown size={16} />}
          isDisabled={count === 0}
          onPress={() => go(1)}
        />
        <span role="status" className="code-diff-count">
          {isUnreadable
            ? 'One of the two is no longer on disk.'
            : statusText({ isFailed, isReady: compared !== null, current, count })}
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
        <span>{before?.title}</span>
        <span>{after?.title}</span>
      </div>
      <div ref={host} className="code-diff-text" />
      {contextMenu}
    </section>
  );
}

type DiffStatus = Readonly<{ isFailed: boolean; isReady: boolean; current: number; count: number }>;

function statusText({ isFailed, isReady, current, count }: DiffStatus): string {
  if (isFailed) return 'The two answers could not be compared.';
  if (!isReady) return 'Comparing…';
  if (count === 0) return 'No differences';
  const all = `${count.toLocaleString('en')} ${count === 1 ? 'difference' : 'differences'}`;
  return current === 0 ? all : `${current.toLocaleString('en')} of ${all}`;
}
