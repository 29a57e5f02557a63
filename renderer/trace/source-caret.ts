import { useEffect, useLayoutEffect, useRef } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SourceLookup } from './source-lookup.ts';
import type { SourceRange } from './source-places.ts';

/** The caret in the texts that pages were printed from. */
export type SourceCaret<Range> = Readonly<{
  /** Where it is; `null` where nothing is outlined. */
  at: StoreApi<Range | null>;
  /** What to show on the page, until a viewer has taken it. */
  wanted: StoreApi<Range | null>;
}>;

export const createSourceCaret = <Range>(): SourceCaret<Range> => ({
  at: createStore<Range | null>(() => null),
  wanted: createStore<Range | null>(() => null),
});

/** Lets the pages of a lookup follow the caret. `rangeOf` may be new at each render; `null`: of another document. */
export function useSourceCaret<Range>(
  { at, wanted }: SourceCaret<Range>,
  lookup: SourceLookup,
  rangeOf: (range: Range) => SourceRange | null,
): void {
  const latest = useRef(rangeOf);
  useLayoutEffect(() => {
    latest.current = rangeOf;
  });
  useEffect(() => {
    const outline = (range: Range | null) => lookup.followCaret(range && latest.current(range));
    const take = (range: Range | null) => {
      const queried = range && latest.current(range);
      if (range) wanted.setState(null, true);
      if (queried) void lookup.goToPage(queried);
    };
    take(wanted.getState());
    const ignoreCaret = at.subscribe(outline);
    const ignoreWanted = wanted.subscribe(take);
    return () => {
      ignoreCaret();
      ignoreWanted();
    };
  }, [at, wanted, lookup]);
}

/** Whether a range of a template is within one `{{…}}`. */
export function isInPlaceholder(text: string, from: number, to: number): boolean {
  const open = text.lastIndexOf('{{', from);
  const close = open < 0 ? -1 : text.indexOf('}}', open);
  return close >= 0 && to <= close + 2;
}
