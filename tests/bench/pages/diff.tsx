import { diffArrays } from 'diff';
import { createRoot } from 'react-dom/client';
import { MarkupCompare } from '../../../renderer/markup/MarkupCompare.tsx';
import { findChanges } from '../../../renderer/text-viewer/diff/find-changes.ts';
import { createDiffChoices } from '../../../renderer/text-viewer/diff-choices.ts';
import { documentUrl } from '../../../shared/model.ts';
import { documentOf } from './document-of.ts';
import { painted, timed } from './painted.ts';
import { createPulse } from './pulse.ts';

type Given = Readonly<{ id: string; bytes: number }>;

const read = async ({ id }: Given) => (await fetch(documentUrl(id))).text();
/** Editors that are being laid out exist, and are hidden. */
const isShown = (selector: string) =>
  [...document.querySelectorAll(selector)].some((element) => element.checkVisibility({ visibilityProperty: true }));
const linesOf = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** The comparison of two markups alone in the window, and the bare library that it is made with. */
export function mount(root: HTMLElement) {
  root.style.display = 'grid';
  const pulse = createPulse();
  let react = createRoot(root);
  const choices = createDiffChoices();
  return {
    /** Milliseconds until the view is there, until the differences are marked, and the longest block on the way. */
    async show(before: Given, after: Given) {
      react.unmount();
      react = createRoot(root);
      const of = ({ id, bytes }: Given) => ({ of: documentOf('markup', id, bytes), title: id });
      const sides = { before: of(before), after: of(after) };
      pulse.start();
      let openedMs = 0;
      const ms = await timed(async () => {
        const startMs = performance.now();
        react.render(
          <MarkupCompare {...sides} urlOf={documentUrl} label="Comparison" choices={choices} onClose={() => {}} />,
        );
        await painted(() => document.querySelector('.code-diff') !== null);
        openedMs = performance.now() - startMs;
        await painted(() => isShown('.cm-changedLine'));
      });
      return { ms, openedMs, blockMs: pulse.stop().longestBlockMs };
    },

    /** The same from the choice of one column until it is painted; back to two columns afterwards. */
    async unify() {
      pulse.start();
      const ms = await timed(async () => {
        choices.setState({ isUnified: true });
        await painted(() => !isShown('.cm-merge-a') && isShown('.cm-changedLine'));
      });
      const { longestBlockMs } = pulse.stop();
      choices.setState({ isUnified: false });
      await painted(() => isShown('.cm-merge-a'));
      return { ms, openedMs: 0, blockMs: longestBlockMs };
    },

    /** Milliseconds that our comparison in its worker takes for both. */
    async alone(before: Given, after: Given) {
      const pair = { before: await read(before), after: await read(after), ignoresWhiteSpace: false };
      return timed(() => {
        if (findChanges(pair).passages.length === 0) throw new Error('no difference was found');
      });
    },

    /** Milliseconds that the library alone takes for the lines of both. */
    async bare(before: Given, after: Given) {
      const [one, other] = [await read(before), await read(after)];
      return timed(() => {
        if (diffArrays(linesOf(one), linesOf(other)).length < 2) throw new Error('no difference was found');
      });
    },
  };
}
