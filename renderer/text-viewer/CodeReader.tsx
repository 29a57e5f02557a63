import type { Extension } from '@codemirror/state';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { browserClock } from '../base/browser-clock.ts';
import { startWorker } from '../base/start-worker.ts';
import { CommandButton } from '../ui/CommandButton.tsx';
import { useContextMenu } from '../ui/ContextMenu.tsx';
import { commandEntries, withLines } from '../ui/command-entries.ts';
import { type CommandActions, runCommandOfKeys } from '../ui/command-targets.ts';
import { Toolbar } from '../ui/Toolbar.tsx';
import { ToolbarGap } from '../ui/ToolbarGap.tsx';
import { useCommandTarget } from '../ui/use-command-target.ts';
import type { CodeText } from './code-text.ts';
import { type CodeEditor, createCodeEditor } from './editor.ts';
import { createFind, type FindState } from './find.ts';
import { GoToLineBar } from './GoToLineBar.tsx';
import type { LinePlace } from './line-place.ts';
import { createReadingPosition, type ReadingPlace, type ReadingPosition } from './reading-position.ts';
import type { OffsetMap, TextPosition } from './scroll-position-keeper.ts';
import { createPatternSearch } from './search/pattern-search.ts';
import workerUrl from './search/pattern-search.worker.ts?worker&url';
import { lengthOfHit, setSearchHits } from './search-highlights.ts';
import { optionActions, TextFindBar } from './TextFindBar.tsx';
import { textEntries } from './text-menu.ts';
import './code.css';

type CodeReaderProps = Readonly<{
  /** The accessible name of the region, which contains the text and nothing else. */
  label: string;
  text: CodeText;
  /** A new text with the same key keeps the scroll position. A text with another key starts at its top. */
  positionKey: string;
  /** How the text is highlighted and folded. A stable value: a new one makes the editor parse the text again. */
  language: Extension;
  wrap?: boolean;
  /** The position of an offset in the next text, if that is another form of the same. */
  moved?: (from: CodeText, to: CodeText) => OffsetMap | null;
  /** A line to mark and to show, from 1; a new object each time. */
  marked?: Readonly<{ line: number }> | null;
  /** Replaces the text and the tools until there is a text. */
  waiting?: ReactNode;
  /** A part of the text to select and to show; a new object each time. */
  revealed?: Readonly<{ offset: number; length: number }> | null;
  /** The text is not visible, so nothing can be found in it. */
  isHidden?: boolean;
  /** Places the region with the text among other parts. It must stay at the same place in React's tree. */
  arrange?: (region: ReactNode) => ReactNode;
  /** Controls at the start of the toolbar. */
  controls?: ReactNode;
  /** Notices between the toolbar and the text. */
  children?: ReactNode;
  /** A panel before the text. */
  start?: ReactNode;
  /** A pane after the text, with the divider between the two; it sets its own width. */
  end?: ReactNode;
  /** The scroll and jump positions. With a controlled one, the parent viewer can go to places. A stable object. */
  position?: ReadingPosition;
  /** The parent viewer's handlers for commands. */
  viewerActions?: CommandActions;
}>;

/** Shows a long text, read-only: with line numbers, highlighting, folding and find. */
export function CodeReader(props: CodeReaderProps) {
  const { label, text, positionKey, language, wrap = false, marked = null, controls, children } = props;
  const { start, end, viewerActions, waiting = null, moved } = props;
  const { revealed = null, isHidden = false, arrange = (region) => region } = props;
  const [find] = useState(createFindOfReader);
  const [ownPosition] = useState(createReadingPosition);
  const { position = ownPosition } = props;
  const canGoBack = useStore(position.state, (s) => s.canGoBack);
  const canGoForward = useStore(position.state, (s) => s.canGoForward);
  /** The position before the line field was opened. */
  const [goingFrom, setGoingFrom] = useState<Readonly<{ seen: TextPosition; place: ReadingPlace }> | null>(null);
  const isFinding = useStore(find.state, (s) => s.isOpen);
  const reader = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLElement>(null);
  const editor = useRef<CodeEditor | null>(null);
  const findBox = useRef<HTMLInputElement>(null);
  const lineBox = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    if (!host.current) return;
    const created = createCodeEditor(host.current, position.extension);
    editor.current = created;
    const unsubscribe = find.state.subscribe((now, before) => showHits(created, position, now, before));
    return () => {
      unsubscribe();
      created.view.destroy();
      editor.current = null;
      find.close();
    };
  }, [find, position]);

  const shownText = useRef(text);
  const mapTo = useRef(moved);
  mapTo.current = moved;
  useLayoutEffect(
    () => editor.current?.show({ text, positionKey, language, wrap }, mapTo.current?.(shownText.current, text)),
    [text, positionKey, language, wrap],
  );
  useLayoutEffect(() => editor.current?.markLine(marked?.line ?? null), [marked]);
  useLayoutEffect(() => {
    if (revealed && !isHidden) editor.current?.reveal(revealed.offset, revealed.length);
  }, [revealed, isHidden]);
  useEffect(() => {
    void find.setText(text.raw, mapTo.current?.(shownText.current, text) ?? undefined);
    shownText.current = text;
  }, [find, text]);

  const close = () => {
    void find.hide();
    editor.current?.view.focus();
  };
  /** The bar is drawn at once, so that its text can be selected even when it is already open. */
  const open = () => {
    setGoingFrom(null);
    flushSync(() => void find.show(editor.current?.selected() ?? ''));
    findBox.current?.select();
  };

  const goToLine = () => {
    const seen = editor.current?.position();
    if (isFinding) void find.hide();
    if (seen) flushSync(() => setGoingFrom((from) => from ?? { seen, place: position.place() }));
    lineBox.current?.select();
  };
  /** Without a line it returns to the previous view. */
  const showLine = (line: LinePlace | null) => {
    if (line) editor.current?.goToLine(line);
    else if (goingFrom) editor.current?.restore(goingFrom.seen);
  };
  const closeLineBar = (line: LinePlace | null) => {
    if (line) position.remember('jump', goingFrom?.place);
    showLine(line);
    setGoingFrom(null);
    editor.current?.view.focus();
  };

  const actions: CommandActions = {
    ...viewerActions,
    back: canGoBack ? position.back : null,
    forward: canGoForward ? position.forward : null,
    'go-to-line': isHidden ? null : goToLine,
    find: isHidden ? null : open,
    'find-next': isFinding ? find.next : null,
    'find-previous': isFinding ? find.previous : null,
    'close-find': isFinding ? close : null,
    ...(isFinding && optionActions(find)),
  };
  useCommandTarget(reader, actions);
  const { onContextMenu, contextMenu } = useContextMenu(label, () =>
    withLines([
      editor.current ? textEntries(editor.current.view) : [],
      commandEntries([['find', 'go-to-line'], ['show-on-page']], actions),
    ]),
  );
  const press = (event: KeyboardEvent) => {
    if (runCommandOfKeys(event, ['text-find', 'find', 'markup', 'view'], actions)) event.stopPropagation();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the controls inside
    <div ref={reader} className="code-reader view-column" onKeyDown={press}>
      <Toolbar label={`${label} tools`}>
        {controls}
        <ToolbarGap />
        <CommandButton
          command="find"
          Icon={Search}
          isOn={isFinding}
          isDisabled={isHidden}
          onPress={isFinding ? close : open}
        />
      </Toolbar>
      {isFinding && <TextFindBar find={find} inputRef={findBox} onClose={close} />}
      {goingFrom && (
        <GoToLineBar
          lines={text.lines.lines}
          inputRef={lineBox}
          onPreview={showLine}
          onGo={closeLineBar}
          onClose={() => closeLineBar(null)}
        />
      )}
      {children}
      {arrange(
        <div className="code-sides">
          {start}
          <div className="code-sides">
            {/* biome-ignore lint/a11y/noRedundantRoles: another viewer finds regions by this attribute */}
            <section ref={host} role="region" aria-label={label} className="code-text" onContextMenu={onContextMenu} />
            {end}
          </div>
        </div>,
      )}
      {contextMenu}
      {waiting !== null && <div className="viewer-waiting">{waiting}</div>}
    </div>
  );
}

function createFindOfReader() {
  const { after } = browserClock;
  const spawn = () => startWorker(workerUrl, 'pattern-search');
  return createFind({ patterns: createPatternSearch({ spawn, after }), after });
}

function showHits({ view, reveal }: CodeEditor, position: ReadingPosition, now: FindState, before: FindState): void {
  const { hits, length, current } = now;
  if (hits === before.hits && current === before.current) return;
  view.dispatch({ effects: setSearchHits.of({ hits, length, current }) });
  const start = hits[current];
  // A search that a new text caused must not scroll away from what the user reads.
  const isByUser = hits === before.hits || now.cause === 'user';
  if (start !== undefined && isByUser) reveal(start, lengthOfHit(now, current), () => position.remember('find'));
}
