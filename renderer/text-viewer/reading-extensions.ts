import { codeFolding, foldGutter, foldKeymap } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { GutterMarker, gutter, keymap } from '@codemirror/view';

/** The number is drawn by the style sheet, so that the text of the reader holds nothing but what is read. */
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

/** Numbers for the lines; wide enough for the last from the start, so that nothing moves while scrolling. */
export const numbers: Extension = gutter({
  class: 'code-numbers',
  lineMarker: (view, line) => new LineNumber(view.state.doc.lineAt(line.from).number),
  lineMarkerChange: ({ docChanged }) => docChanged,
  initialSpacer: (view) => new LineNumber(view.state.doc.lines),
  updateSpacer: (_, { view }) => new LineNumber(view.state.doc.lines),
});

/** Lets the parts that the language knows be folded, with the pointer and with the keys of CodeMirror. */
export const folding: Extension = [
  codeFolding({ placeholderDOM: (_, unfold) => button('code-folded', 'Unfold', unfold) }),
  foldGutter({
    markerDOM: (open) => {
      const element = document.createElement('span');
      element.className = open ? 'code-fold' : 'code-fold code-fold-closed';
      element.title = open ? 'Fold' : 'Unfold';
      return element;
    },
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
