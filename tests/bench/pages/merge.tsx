import { createRoot } from 'react-dom/client';
import { MergeEditor } from '../../../renderer/merge/MergeEditor.tsx';
import { createMerge } from '../../../renderer/merge/merge.ts';
import '../../../renderer/merge/merge.css';
import { identifierProblem } from '../../../shared/identifier.ts';
import { type MergeItem, splitIdentifiers } from '../../../shared/merge-items.ts';
import { fakeBridge } from '../../support/fake-bridge.ts';
import { noInfo } from '../../support/window-state.ts';
import { nextFrame, painted, timed } from './painted.ts';
import { createPulse } from './pulse.ts';

const id = (index: number) => `a0B1x${String(index).padStart(13, '0')}`;
const items = (count: number): MergeItem[] => Array.from({ length: count }, (_, at) => ({ type: 'image', id: id(at) }));
const rows = () => [...document.querySelectorAll<HTMLElement>('[role=row]')];

/** The app's merge view, alone in the window. */
export function mount(root: HTMLElement) {
  root.style.display = 'grid';
  let react = createRoot(root);
  let merge = createMerge({
    bridge: fakeBridge(),
    initialItems: [],
    connectionId: 'sample',
    info: noInfo,
    keep: () => {},
  });
  const pulse = createPulse();

  const open = (count: number) => {
    react.unmount();
    react = createRoot(root);
    merge = createMerge({
      bridge: fakeBridge(),
      initialItems: items(count),
      connectionId: 'sample',
      info: noInfo,
      keep: () => {},
    });
    react.render(<MergeEditor merge={merge} />);
    return painted(() => (count === 0 ? document.querySelector('form') !== null : rows().length > 5));
  };

  return {
    open: (count: number) => timed(() => open(count)),

    /**
     * Milliseconds for pasting and adding this many identifiers: until the list has them, and until they are painted.
     */
    async paste(count: number) {
      await open(0);
      const text = Array.from({ length: count }, (_, at) => id(at)).join('\n');
      const startMs = performance.now();
      merge.edit(text);
      await merge.add();
      const heldMs = performance.now() - startMs;
      if (merge.state.getState().list.rows.length !== count) throw new Error(merge.state.getState().addProblem ?? '');
      await painted(() => rows().length > 5);
      return { heldMs, paintedMs: performance.now() - startMs };
    },

    /** The floor of pasting: the split text, with one check of each identifier. */
    parse(count: number) {
      const text = Array.from({ length: count }, (_, at) => id(at)).join('\n');
      return timed(() => {
        for (const one of splitIdentifiers(text)) if (identifierProblem(one)) throw new Error(one);
      });
    },

    /** Milliseconds from a row dropped at the end of the list to the frame that shows it, and from undo to the frame after. */
    async drop() {
      const { key } = merge.state.getState().list.rows[1]!;
      const second = () => rows()[1]?.ariaLabel;
      const before = second();
      const dropMs = await timed(() => {
        merge.moveTo(key, 5_000);
        return painted(() => second() !== before);
      });
      const undoMs = await timed(() => {
        merge.undo();
        return painted(() => second() === before);
      });
      return { dropMs, undoMs };
    },

    /** Drags the first row down over the others for a second. Returns the times of the frames. */
    async drag() {
      const handle = rows()[0]?.querySelector<HTMLElement>('[data-handle], .merge-handle') ?? rows()[0]!;
      const { x, y } = handle.getBoundingClientRect();
      const at = { bubbles: true, cancelable: true, pointerId: 1, isPrimary: true, button: 0, buttons: 1 };
      const point = (step: number) => ({ clientX: x + 4, clientY: y + 4 + step });
      handle.dispatchEvent(new PointerEvent('pointerdown', { ...at, ...point(0) }));
      pulse.start();
      for (let step = 1; step <= 60; step += 1) {
        const target = document.elementFromPoint(x + 4, y + 4 + step * 5) ?? handle;
        (step < 3 ? handle : target).dispatchEvent(new PointerEvent('pointermove', { ...at, ...point(step * 5) }));
        await nextFrame();
      }
      const wasDragged = document.querySelector('[data-dragged]') !== null;
      const felt = pulse.stop();
      handle.dispatchEvent(new PointerEvent('pointercancel', { ...at, ...point(300) }));
      return { ...felt, wasDragged };
    },
  };
}
