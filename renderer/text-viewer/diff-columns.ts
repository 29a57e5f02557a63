import type { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { nextTask } from '../base/next-task.ts';

/**
 * The editors of a comparison, side by side. They are hidden until all are laid out, each in its own task, because
 * laying out all in the next frame would block the window. If `signal` aborts before, they are removed.
 */
export function createDiffColumns(parent: HTMLElement, signal: AbortSignal) {
  const dom = document.createElement('div');
  dom.className = 'code-diff-columns';
  dom.style.visibility = 'hidden';
  parent.append(dom);
  const views: EditorView[] = [];
  const destroy = () => {
    for (const view of views) view.destroy();
    dom.remove();
  };
  signal.addEventListener('abort', destroy, { once: true });

  const pause = async () => {
    await nextTask();
    signal.throwIfAborted();
  };

  return {
    /** Adds an editor on the right. Rejects with `signal.reason` when aborted. */
    async open(state: EditorState): Promise<EditorView> {
      await pause();
      const view = new EditorView({ state, parent: dom });
      views.push(view);
      await pause();
      view.lineBlockAtHeight(0); // CodeMirror measures its lines to answer, and draws those that are in view.
      await pause();
      return view;
    },
    show(): void {
      signal.removeEventListener('abort', destroy);
      dom.style.visibility = '';
      // Until its first frame, CodeMirror assumes that it is off the screen and does not notice scrolling.
      for (const view of views) view.requestMeasure();
    },
    destroy,
  };
}
