/** Lets `div.querySelector` find annotations of pdf.js through an index. */
export function findByIndex(div: HTMLElement): void {
  const search = div.querySelector.bind(div) as (selector: string) => Element | null;
  let index: ReadonlyMap<string, Element> | null = null;
  const indexed = () => {
    const elements = [...div.querySelectorAll<HTMLElement>('[data-annotation-id]')].reverse();
    // The elements are the same until pdf.js returns.
    queueMicrotask(() => {
      index = null;
    });
    return new Map(elements.map((element) => [element.dataset.annotationId ?? '', element]));
  };
  div.querySelector = (selector: string) => {
    const [, id] = /^\[data-annotation-id="([^"\\]+)"\]$/.exec(selector) ?? [];
    if (id === undefined) return search(selector);
    index ??= indexed();
    return index.get(id) ?? null;
  };
}
