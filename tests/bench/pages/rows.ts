import { nextFrame, timed } from './painted.ts';

/** The floor for a long list: bare elements, all of them. */
export function mount(root: HTMLElement) {
  return {
    open: (count: number) =>
      timed(async () => {
        const list = document.createElement('div');
        for (let at = 0; at < count; at += 1) {
          const row = document.createElement('div');
          row.style.height = '28px';
          row.append(span(String(at + 1)), span('Image'), span(`a0B1x${String(at).padStart(13, '0')}`));
          list.append(row);
        }
        root.style.overflow = 'auto';
        root.replaceChildren(list);
        await nextFrame();
      }),
  };
}

function span(text: string): HTMLElement {
  const made = document.createElement('span');
  made.textContent = text;
  return made;
}
