import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { ArrowDown, ArrowUp, FoldVertical, Pilcrow, Rows2, WrapText, X } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { countText } from '../../shared/count-text.ts';
import { CommandButton } from '../ui/CommandButton.tsx';
import { useContextMenu } from '../ui/ContextMenu.tsx';
import { commandEntries, withLines } from '../ui/command-entries.ts';
import { type CommandActions, runCommandOfKeys } from '../ui/command-targets.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { NoticeLine } from '../ui/NoticeLine.tsx';
import { Toolbar } from '../ui/Toolbar.tsx';
import { ToolbarGap } from '../ui/ToolbarGap.tsx';
import { useCommandTarget } from '../ui/use-command-target.ts';
import { useIsWide } from '../ui/use-is-wide.ts';
import type { DiffLimit } from './diff/text-changes.ts';
import type { DiffChoices, DiffChoicesStore } from './diff-choices.ts';
import { textEntries } from './text-menu.ts';
import type { TextSide } from './text-side.ts';
import { type ShownDiff, useDiff } from './use-diff.ts';
import './code.css';
import './code-diff.css';

/** In less space, lines side by side would be broken after each word. */
const sideBySidePx = 560;

type CodeDiffProps = Readonly<{
  label: string;
  /** `null` while the text is loading. A stable object: a new one starts the comparison again. */
  before: TextSide | 'unreadable' | null;
  after: TextSide | 'unreadable' | null;
  language: Extension;
  choices: DiffChoicesStore;
  onClose: () => void;
}>;

/**
 * Two texts with their differences marked, side by side, or in one column: on request, and where it is narrow. A worker
 * compares them, so that the window stays responsive.
 */
export function CodeDiff({ label, language, choices, onClose, ...sides }: CodeDiffProps) {
  const isUnreadable = sides.before === 'unreadable' || sides.after === 'unreadable';
  const before = sides.before === 'unreadable' ? null : sides.before;
  const after = sides.after === 'unreadable' ? null : sides.after;
  const chosen = useStore(choices);
  const region = useRef<HTMLElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const isWide = useIsWide(region, sideBySidePx);
  const isUnified = chosen.isUnified || !isWide;
  const choice = useMemo(() => ({ ...chosen, isUnified }), [chosen, isUnified]);
  const { shown, isFailed, isBusy, step } = useDiff(host, { before, after, language }, choice);
  const count = shown?.count ?? 0;

  const toggle = (name: keyof DiffChoices) => () => choices.setState((now) => ({ [name]: !now[name] }));
  const actions: CommandActions = {
    'next-change': count > 0 ? () => step(1) : null,
    'previous-change': count > 0 ? () => step(-1) : null,
    'unified-comparison': isWide ? toggle('isUnified') : null,
    'ignore-white-space': toggle('ignoresWhiteSpace'),
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
  const notices = [shown?.changes.limit && limitTexts[shown.changes.limit], before?.notice, after?.notice];

  return (
    <section
      ref={region}
      className="code-diff view-column"
      aria-label={label}
      aria-busy={isBusy && !isUnreadable}
      onKeyDown={press}
      onContextMenu={onContextMenu}
    >
      <Toolbar label={`${label} tools`}>
        <CommandButton command="previous-change" Icon={ArrowUp} isDisabled={count === 0} onPress={() => step(-1)} />
        <CommandButton command="next-change" Icon={ArrowDown} isDisabled={count === 0} onPress={() => step(1)} />
        <span role="status" className="code-diff-count">
          {isUnreadable ? 'One of the two is no longer on disk.' : statusText(isFailed, isBusy ? null : shown)}
        </span>
        <ToolbarGap />
        <CommandButton
          command="unified-comparison"
          isOn={isUnified}
          isDisabled={!isWide}
          Icon={Rows2}
          onPress={toggle('isUnified')}
        />
        <CommandButton
          command="ignore-white-space"
          isOn={chosen.ignoresWhiteSpace}
          Icon={Pilcrow}
          onPress={toggle('ignoresWhiteSpace')}
        />
        <IconButton
          label="Only what differs"
          isOn={chosen.onlyChanges}
          icon={<FoldVertical size={16} />}
          onPress={toggle('onlyChanges')}
        />
        <IconButton label="Wrap lines" isOn={chosen.wraps} icon={<WrapText size={16} />} onPress={toggle('wraps')} />
        <CommandButton command="close-comparison" Icon={X} onPress={onClose} />
      </Toolbar>
      {[...new Set(notices)].map((notice) => notice && <NoticeLine key={notice}>{notice}</NoticeLine>)}
      <div className="code-diff-heads" data-unified={isUnified || undefined}>
        <span>{before?.title}</span>
        <span>{after?.title}</span>
      </div>
      <div ref={host} className="code-diff-text" />
      {contextMenu}
    </section>
  );
}

const limitTexts: Readonly<Record<DiffLimit, string>> = {
  'too-different':
    'Some parts have too little in common to be compared line by line in time. They are marked as changed as a whole.',
  'too-many': 'These texts differ in more than 10,000 places. Everything from the last of these on is marked as one.',
};

function statusText(isFailed: boolean, shown: ShownDiff | null): string {
  if (isFailed) return 'The two answers could not be compared.';
  if (!shown) return 'Comparing…';
  const { changes, count, current, otherEndings } = shown;
  if (otherEndings > 0) return `Only line endings differ, in ${countText(otherEndings, 'line')}`;
  if (count === 0) return changes.isSame ? 'No differences' : 'Only white space differs';
  const all = countText(count, 'difference');
  return current === 0 ? all : `${current.toLocaleString('en')} of ${all}`;
}
