import { codeFolding, foldGutter, foldKeymap, syntaxHighlighting } from '@codemirror/language';
import { EditorSelection, EditorState, type Extension, type SelectionRange } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  GutterMarker,
  gutter,
  highlightSpecialChars,
  type KeyBinding,
  keymap,
} from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { hasNewTree } from './language-in-view.ts';

/**
 * The common extensions of the editors in this module: a read-only text with line numbers, highlighting, a caret and
 * visible special characters.
 */
export const readingExtensions = (name: string, numbers: Extension = lineNumbers): Extension => [
  EditorState.readOnly.of(true),
  // Selecting and copying by keyboard need a caret, so the text stays "editable" and every change is refused.
  EditorView.contentAttributes.of({ 'aria-label': name, 'aria-readonly': 'true', tabindex: '0' }),
  drawSelection({ cursorBlinkRate: 0 }),
  keymap.of(readingKeys),
  codeAppearance(numbers),
];

/** How code looks, whether it is read or written: line numbers, highlighting and visible special characters. */
export const codeAppearance = (numbers: Extension = lineNumbers): Extension => [
  EditorView.cspNonce.of(styleNonce()),
  numbers,
  specialCharacters,
  syntaxHighlighting(classHighlighter),
];

/**
 * The nonce of the page's content security policy (CSP3, "nonce-source"), which CodeMirror's style elements need.
 * Browsers hide the attribute from scripts, so it is read as a property. Empty if the page has no policy.
 */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

/** The style sheet draws the number, so that the text content of the region is only the text itself. */
class LineNumber extends GutterMarker {
  readonly number: string;
  constructor(number: number) {
    super();
    this.number = String(number);
  }
  override eq(other: GutterMarker) {
    return other instanceof LineNumber && other.number === this.number;
  }
  override toDOM() {
    const element = document.createElement('span');
    element.dataset.line = this.number;
    return element;
  }
}

/**
 * A column of numbers: each line has its own, from 1, or none. Its width fits `last` from the start, so that scrolling
 * moves nothing.
 */
export const numberColumn = (
  numberOf: (line: number) => number | null,
  last: (view: EditorView) => number,
): Extension =>
  gutter({
    class: 'code-numbers',
    lineMarker: (view, line) => {
      const number = numberOf(view.state.doc.lineAt(line.from).number);
      return number === null ? null : new LineNumber(number);
    },
    lineMarkerChange: ({ docChanged }) => docChanged,
    initialSpacer: (view) => new LineNumber(last(view)),
    updateSpacer: (_, { view }) => new LineNumber(last(view)),
  });

const lineNumbers = numberColumn(
  (line) => line,
  (view) => view.state.doc.lines,
);

/** Folds the parts that the language knows, by the pointer and by CodeMirror's keys. */
export const folding: Extension = [
  codeFolding({ placeholderDOM: (_, unfold) => button('code-folded', 'Unfold', unfold) }),
  foldGutter({
    markerDOM: (open) => {
      const element = document.createElement('span');
      element.className = open ? 'code-fold' : 'code-fold code-fold-closed';
      element.title = open ? 'Fold' : 'Unfold';
      return element;
    },
    foldingChanged: hasNewTree,
  }),
  keymap.of(foldKeymap),
];

function button(className: string, name: string, press: (event: Event) => void): HTMLElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = className;
  element.ariaLabel = name;
  element.title = name;
  element.onclick = press;
  return element;
}

type Move = (view: EditorView, range: SelectionRange) => SelectionRange;

const byLine =
  (forward: boolean): Move =>
  (view, range) =>
    view.moveVertically(range, forward);
const byPage =
  (forward: boolean): Move =>
  (view, range) =>
    view.moveVertically(range, forward, Math.max(view.scrollDOM.clientHeight - view.defaultLineHeight, 20));
const toEdge =
  (forward: boolean): Move =>
  (view, range) =>
    view.moveToLineBoundary(range, forward);
const toEnd =
  (forward: boolean): Move =>
  (view) =>
    EditorSelection.cursor(forward ? view.state.doc.length : 0);

/** CodeMirror draws only the visible lines, so the browser cannot move the caret over the others: these bindings do. */
const readingKeys: readonly KeyBinding[] = [
  ...pair('ArrowUp', byLine(false)),
  ...pair('ArrowDown', byLine(true)),
  ...pair('PageUp', byPage(false)),
  ...pair('PageDown', byPage(true)),
  ...pair('Home', toEdge(false)),
  ...pair('End', toEdge(true)),
  ...pair('Mod-Home', toEnd(false)),
  ...pair('Mod-End', toEnd(true)),
  {
    key: 'Mod-a',
    run: (view) => {
      view.dispatch({ selection: EditorSelection.single(0, view.state.doc.length) });
      return true;
    },
  },
];

function pair(key: string, move: Move): KeyBinding[] {
  const go = (extend: boolean) => (view: EditorView) => {
    const { main } = view.state.selection;
    const { head } = move(view, main);
    view.dispatch({ selection: EditorSelection.single(extend ? main.anchor : head, head), scrollIntoView: true });
    return true;
  };
  return [{ key, run: go(false), shift: go(true) }];
}

/** Short names of invisible characters that change how a text is displayed (Unicode, "bidirectional formatting"). */
const shortNames: Readonly<Record<number, string>> = {
  173: 'SHY',
  1564: 'ALM',
  8203: 'ZWSP',
  8204: 'ZWNJ',
  8205: 'ZWJ',
  8206: 'LRM',
  8207: 'RLM',
  8232: 'LS',
  8233: 'PS',
  8234: 'LRE',
  8235: 'RLE',
  8236: 'PDF',
  8237: 'LRO',
  8238: 'RLO',
  8294: 'LRI',
  8295: 'RLI',
  8296: 'FSI',
  8297: 'PDI',
  65279: 'BOM',
  65532: 'OBJ',
};

/**
 * Shows control and direction characters as marks, so that no text can hide them or display itself in a false order.
 */
const specialCharacters = highlightSpecialChars({
  addSpecialChars: /[\u202a-\u202c\u2068]/g,
  render: (code, description) => {
    const mark = document.createElement('span');
    mark.className = 'code-special';
    mark.textContent = code < 0x20 ? String.fromCharCode(0x2400 + code) : (shortNames[code] ?? hex(code));
    mark.title = description ?? hex(code);
    return mark;
  },
});

const hex = (code: number) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
