import { type CompletionSource, completionStatus } from '@codemirror/autocomplete';
import { isolateHistory } from '@codemirror/commands';
import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { openSearchPanel } from '@codemirror/search';
import { EditorSelection, EditorState, type Extension, type Text } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useLayoutEffect, useRef } from 'react';
import { changedSpan } from '../../shared/changed-span.ts';
import { type CommandActions, runCommandOfKeys } from '../ui/command-targets.ts';
import { useCommandTarget } from '../ui/use-command-target.ts';
import type { CodeRemark } from './code-remark.ts';
import type { PageLinks } from './page-links.ts';
import { selectionListener } from './selection-listener.ts';
import { reportPlace, restorePlace, type WriterPlaceStore } from './writer-place.ts';
import { writingExtensions } from './writing-extensions.ts';
import './code.css';

type CodeWriterProps = Readonly<{
  /** The accessible name of the text box. */
  label: string;
  /**
   * The stored text, whose line ends stay. A text that the editor did not report itself replaces the content, as one
   * undo step.
   */
  text: string;
  onChange: (text: string) => void;
  /** Another key starts another text with its own undo history. */
  textKey: string;
  /** A stable value. */
  language: Extension;
  /** A stable function. */
  complete?: CompletionSource | undefined;
  remarks?: readonly CodeRemark[];
  /** A range of the text to select and to show; a new object each time. The first render's one is ignored. */
  revealed?: Readonly<{ from: number; to: number }> | null;
  /** Where the place in this text is stored; read when the text is first shown. */
  place?: WriterPlaceStore;
  /** The list of completions opens or closes. */
  onCompleting?: (isOpen: boolean) => void;
  /** The pages that are printed from the text. */
  pages?: PageLinks | undefined;
}>;

const noRemarks: readonly CodeRemark[] = [];

/** A text box for code. */
export function CodeWriter(props: CodeWriterProps) {
  const { label, text, onChange, textKey, language, complete, remarks = noRemarks, onCompleting, place } = props;
  const { revealed = null, pages } = props;
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView | null>(null);
  const change = useRef(onChange);
  const completing = useRef(onCompleting);
  const linked = useRef(pages);
  const initialText = useRef(text);
  const initialPlace = useRef(place);
  /** The author's last text, or the given one. */
  const known = useRef(text);
  /** The editor holds its lines without their ends. */
  const isOfWindows = useRef(false);
  change.current = onChange;
  completing.current = onCompleting;
  linked.current = pages;
  initialText.current = text;
  initialPlace.current = place;

  /** A range of the given text, where each line end may be longer. */
  const givenRange = (from: number, to: number) => {
    const given = (offset: number) =>
      offset + (isOfWindows.current ? (editor.current?.state.doc.lineAt(offset).number ?? 1) - 1 : 0);
    return { from: given(from), to: given(to) };
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another text
  useLayoutEffect(() => {
    if (!host.current) return;
    known.current = initialText.current;
    isOfWindows.current = lineEndsOf(initialText.current) === 'windows';
    const report = (doc: Text) => {
      const lines = doc.toString();
      const written = isOfWindows.current ? lines.replaceAll('\n', '\r\n') : lines;
      if (written === known.current) return;
      known.current = written;
      change.current(written);
    };
    const view = new EditorView({
      parent: host.current,
      // Listeners run before the text is parsed and drawn here, which takes milliseconds.
      dispatchTransactions(transactions) {
        const last = transactions.at(-1);
        if (last && transactions.some(({ docChanged }) => docChanged)) report(last.newDoc);
        view.update(transactions);
      },
      state: EditorState.create({
        doc: initialText.current,
        extensions: [
          // Such a text is split only at `\n`, and `\r` is one of its characters.
          lineEndsOf(initialText.current) === 'mixed' ? EditorState.lineSeparator.of('\n') : [],
          initialPlace.current ? reportPlace(initialPlace.current) : [],
          writingExtensions({ name: label, language, complete }),
          selectionListener((from, to) => linked.current?.followCaret(givenRange(from, to))),
          EditorView.updateListener.of(({ startState, state }) => {
            const isOpen = isOffering(state);
            if (isOpen !== isOffering(startState)) completing.current?.(isOpen);
          }),
        ],
      }),
    });
    editor.current = view;
    const start = initialPlace.current?.get();
    if (start) restorePlace(view, start);
    return () => {
      view.destroy();
      editor.current = null;
    };
  }, [label, language, complete, textKey]);

  useLayoutEffect(() => {
    const view = editor.current;
    if (!view || text === known.current) return;
    const insert = view.state.toText(text);
    const span = changedSpan(view.state.doc.toString(), insert.toString());
    known.current = text;
    isOfWindows.current = lineEndsOf(text) === 'windows';
    if (!span) return;
    // Undo reverts only this step, not the text typed just before it.
    view.dispatch({
      changes: { from: span.from, to: span.oldTo, insert: insert.slice(span.from, span.newTo) },
      annotations: isolateHistory.of('full'),
    });
  }, [text]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new editor has no marks
  useLayoutEffect(() => {
    const view = editor.current;
    if (view) view.dispatch(setDiagnostics(view.state, diagnosticsOf(view.state.doc, remarks)));
  }, [remarks, label, language, complete, textKey]);

  const revealedBefore = useRef(revealed);
  useLayoutEffect(() => {
    const view = editor.current;
    if (!view || !revealed || revealed === revealedBefore.current) return;
    revealedBefore.current = revealed;
    const { length } = view.state.doc;
    const offsetInDoc = (offset: number) => {
      const ends = isOfWindows.current ? known.current.slice(0, offset).split('\r\n').length - 1 : 0;
      return Math.min(offset - ends, length);
    };
    const range = EditorSelection.range(offsetInDoc(revealed.from), offsetInDoc(revealed.to));
    view.dispatch({
      selection: EditorSelection.create([range]),
      effects: EditorView.scrollIntoView(range, { y: 'center' }),
    });
    view.focus();
  }, [revealed]);

  const find = () => {
    if (editor.current) openSearchPanel(editor.current);
  };
  const showOnPage = () => {
    const { from, to } = editor.current?.state.selection.main ?? { from: 0, to: 0 };
    pages?.showOnPage(givenRange(from, to));
  };
  const actions: CommandActions = { find, 'show-on-page': pages ? showOnPage : null };
  useCommandTarget(host, actions);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the editor inside
    <div
      ref={host}
      className="code-text code-writer"
      onKeyDown={(event) => runCommandOfKeys(event, ['markup'], actions)}
    />
  );
}

const isOffering = (state: EditorState) => completionStatus(state) === 'active';

/** Which ends the lines have: `\n`, `\r\n`, or not all the same. */
function lineEndsOf(text: string): 'unix' | 'windows' | 'mixed' {
  if (!text.includes('\r')) return 'unix';
  return /\r(?!\n)|(?<!\r)\n/.test(text) ? 'mixed' : 'windows';
}

/** The marks; a place beyond the text is its end. */
function diagnosticsOf(doc: Text, remarks: readonly CodeRemark[]): Diagnostic[] {
  return remarks.map(({ line, column, words, severity }) => {
    const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
    const start = Math.min(from + Math.max(column - 1, 0), to);
    return { from: start, to: Math.max(start, to), message: words, severity };
  });
}
