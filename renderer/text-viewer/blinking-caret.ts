import type { Extension } from '@codemirror/state';
import { drawSelection, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

/** So long the caret is shown, and then hidden. */
const halfBlinkMs = 600;

/**
 * Draws the selections and a caret that blinks by a timer, and stays visible for a moment after each key. CodeMirror's
 * caret blinks by an animation, for which Chromium works at each frame. Each key restarts it, which draws the window
 * once more while the key is handled.
 */
export const blinkingCaret = (): Extension => [
  drawSelection({ cursorBlinkRate: 0 }),
  EditorView.theme({
    '&.cm-focused > .cm-scroller > .cm-cursorLayer': { animation: 'none !important' },
    '& > .cm-scroller[data-caret="off"] > .cm-cursorLayer': { visibility: 'hidden' },
  }),
  ViewPlugin.fromClass(
    class {
      readonly #scroller: HTMLElement;
      #timer: ReturnType<typeof setInterval> | undefined;

      constructor(view: EditorView) {
        this.#scroller = view.scrollDOM;
        this.#begin(view.hasFocus);
      }

      update({ view, selectionSet, docChanged, focusChanged }: ViewUpdate): void {
        if (selectionSet || docChanged || focusChanged) this.#begin(view.hasFocus);
      }

      destroy(): void {
        this.#begin(false);
      }

      /** Shows the caret, and starts blinking if the editor has the focus. */
      #begin(blinks: boolean): void {
        clearInterval(this.#timer);
        this.#show(true);
        if (blinks) this.#timer = setInterval(() => this.#show(this.#scroller.dataset.caret === 'off'), halfBlinkMs);
      }

      #show(isShown: boolean): void {
        if (isShown) delete this.#scroller.dataset.caret;
        else this.#scroller.dataset.caret = 'off';
      }
    },
  ),
];
