import { createRoot } from 'react-dom/client';
import { MarkupViewer } from '../../../renderer/markup/MarkupViewer.tsx';
import { findInText } from '../../../renderer/text-viewer/find-in-text.ts';
import { documentUrl } from '../../../shared/model.ts';
import { documentOf } from './document-of.ts';
import { painted, timed } from './painted.ts';
import { createPulse } from './pulse.ts';
import { typeInto } from './type-into.ts';

/** The app's markup viewer, alone in the window. */
export function mount(root: HTMLElement) {
  const react = createRoot(root);
  const pulse = createPulse();
  const draw = (document: ReturnType<typeof documentOf> | null) =>
    react.render(<MarkupViewer document={document} urlOf={documentUrl} label="Markup" />);
  draw(null);

  const has = (selector: string, words: RegExp) => () =>
    words.test(document.querySelector(selector)?.textContent ?? '');

  return {
    /** Milliseconds to the first lines on the screen, and the longest block on the way. */
    async show(id: string, bytes: number, firstWords: string) {
      pulse.start();
      const ms = await timed(() => {
        draw(documentOf('markup', id, bytes));
        return painted(has('.cm-content', new RegExp(firstWords)));
      });
      return { ms, blockMs: pulse.stop().longestBlockMs };
    },

    /** Milliseconds that our search alone takes for the same word. */
    async scan(url: string, word: string, hits: number) {
      const text = await (await fetch(url)).text();
      const request = { text, query: word, matchCase: false };
      const ms = await timed(async () => {
        const found = await findInText(request, new AbortController().signal);
        if (found.length !== hits) throw new Error(`${found.length} hits instead of ${hits}`);
      });
      return ms;
    },

    /** Milliseconds from a word in the find box to the number of its hits, and the longest block meanwhile. */
    async count(word: string, hits: string) {
      const reader = document.querySelector('.code-reader');
      reader?.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', ctrlKey: true, bubbles: true }));
      await painted(() => document.querySelector('.find-bar input') !== null);
      pulse.start();
      const ms = await timed(() => {
        typeInto(document.querySelector<HTMLInputElement>('.find-bar input')!, word);
        return painted(has('.find-count', new RegExp(` of ${hits}$`)));
      });
      const { longestBlockMs } = pulse.stop();
      typeInto(document.querySelector<HTMLInputElement>('.find-bar input')!, '');
      await painted(has('.find-count', /^$/));
      return { ms, blockMs: longestBlockMs };
    },
  };
}
