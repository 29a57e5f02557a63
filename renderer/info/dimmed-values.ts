import type { Extension } from '@codemirror/state';
import { Decoration, EditorView } from '@codemirror/view';
import { scanJson } from '../../shared/scan-json.ts';
import { joinPath } from '../../shared/value-paths.ts';
import type { TextRange } from '../text-viewer/page-links.ts';

const dim = Decoration.mark({ class: 'info-dimmed' });

/** Dims the values at some paths of a JSON text, each with its name. */
export function dimmedValues(text: string, paths: readonly string[]): Extension {
  const marks = Decoration.set(rangesOfPaths(text, paths).map(({ from, to }) => dim.range(from, to)));
  // While a text replaces another, its ranges are not those of the text that is shown.
  return EditorView.decorations.of((view) => (view.state.doc.length === text.length ? marks : Decoration.none));
}

/** The ranges of the values at some paths, in order, from their name to their end; `[]` is each item of a list. */
export function rangesOfPaths(text: string, paths: readonly string[]): readonly TextRange[] {
  const wanted = new Set(paths);
  const ranges: TextRange[] = [];
  /** The open containers, innermost last. `from` is where a dimmed one begins. */
  const containers: { path: string; from: number | null }[] = [];
  let member: Readonly<{ path: string; from: number }> | null = null;
  /** The number of open containers whose end ends a dimmed value: nothing inside is looked up. */
  let dimmedDepth = 0;

  const placeOf = (at: number) => {
    const container = containers.at(-1);
    const place = member ?? { path: container ? `${container.path}[]` : '', from: at };
    member = null;
    return place;
  };

  scanJson(text, {
    open(at) {
      const { path, from } = placeOf(at);
      const isDimmed = dimmedDepth === 0 && wanted.has(path);
      if (isDimmed || dimmedDepth > 0) dimmedDepth += 1;
      containers.push({ path, from: isDimmed ? from : null });
    },
    close(at) {
      const from = containers.pop()?.from ?? null;
      if (dimmedDepth > 0) dimmedDepth -= 1;
      if (from !== null) ranges.push({ from, to: at + 1 });
    },
    key(from, to) {
      const path = containers.at(-1)?.path ?? '';
      member = { path: dimmedDepth > 0 ? path : joinPath(path, nameOf(text.slice(from, to))), from };
    },
    scalar(at, to) {
      const { path, from } = placeOf(at);
      if (dimmedDepth === 0 && wanted.has(path)) ranges.push({ from, to });
    },
  });
  return ranges;
}

function nameOf(key: string): string {
  try {
    return String(JSON.parse(key));
  } catch {
    return key;
  }
}
