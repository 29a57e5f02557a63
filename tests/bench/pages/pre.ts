import { nextFrame, timed } from './painted.ts';
import { createPulse } from './pulse.ts';

/** The floor for reading: the text in a plain element, and a bare scan of the string. */
export function mount(root: HTMLElement) {
  const pulse = createPulse();
  let text = '';
  return {
    async show(url: string) {
      pulse.start();
      const ms = await timed(async () => {
        text = await (await fetch(url)).text();
        const pre = document.createElement('pre');
        pre.textContent = text;
        root.style.overflow = 'auto';
        root.replaceChildren(pre);
        await nextFrame();
      });
      return { ms, blockMs: pulse.stop().longestBlockMs };
    },

    /** In any case, as our own search does. Returns the hits, as proof of the work. */
    async count(word: string) {
      let hits = 0;
      const ms = await timed(() => {
        for (const _ of text.matchAll(new RegExp(word, 'giu'))) hits += 1;
      });
      return { ms, hits };
    },
  };
}
