import type { Extension } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { placeholderAt } from '../trace/account-rows.ts';
import { hoverLines } from '../trace/account-text.ts';
import type { AccountState } from '../trace/use-account.ts';

/**
 * An extension that says under the pointer what becomes of a placeholder. `accounted` converts an offset to the text of
 * the account, or to `null` if that has no such place.
 */
export function usePlaceholderHover(
  { result, isBusy }: AccountState,
  accounted: ((offset: number) => number | null) | null,
): Extension {
  const find = useRef((_: number): ReturnType<typeof placeholderAt> => undefined);
  useLayoutEffect(() => {
    find.current = (offset) => {
      if (!result || 'problem' in result || isBusy) return undefined;
      const at = accounted ? accounted(offset) : offset;
      return at === null ? undefined : placeholderAt(result, at);
    };
  });
  return useMemo(
    () =>
      hoverTooltip((_, pos) => {
        const placeholder = find.current(pos);
        if (!placeholder) return null;
        return { pos, above: true, create: () => ({ dom: elementOf(hoverLines(placeholder)) }) };
      }),
    [],
  );
}

function elementOf(lines: readonly string[]): HTMLElement {
  const element = document.createElement('div');
  element.className = 'code-hover';
  element.append(
    ...lines.map((line) => {
      const row = document.createElement('div');
      row.textContent = line;
      return row;
    }),
  );
  return element;
}
