import type { Extension } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { OffsetMap } from '../text-viewer/scroll-position-keeper.ts';
import { placeholderAt } from '../trace/account-rows.ts';
import { hoverLines } from '../trace/account-text.ts';
import type { AccountState } from '../trace/use-account.ts';

/**
 * An extension that says under the pointer what becomes of a placeholder. `received` converts an offset to the markup
 * as received.
 */
export function usePlaceholderHover({ result, isBusy }: AccountState, received: OffsetMap | null): Extension {
  const find = useRef((_: number): ReturnType<typeof placeholderAt> => undefined);
  useLayoutEffect(() => {
    find.current = (offset) => {
      if (!result || 'problem' in result || isBusy) return undefined;
      return placeholderAt(result, received ? received(offset) : offset);
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
