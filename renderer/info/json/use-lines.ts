import { useEffect, useRef, useState } from 'react';

/** Lines are requested in blocks of this size, together with the blocks before and after. */
const blockLines = 100;

type Lines<T> = Readonly<{ first: number; lines: readonly T[] }>;

/**
 * The lines from `first` up to, not including, `last`, which `load` brings from a worker. Missing lines are
 * `undefined`. When `version` changes, the previous lines stay until the new ones arrive.
 */
export function useLines<T>(
  load: (first: number, last: number) => Promise<readonly T[]>,
  version: number,
  first: number,
  last: number,
): (index: number) => T | undefined {
  const [loaded, setLoaded] = useState<Lines<T>>({ first: 0, lines: [] });
  const latest = useRef(load);
  latest.current = load;
  const from = Math.max(0, (Math.floor(first / blockLines) - 1) * blockLines);
  const to = (Math.ceil(last / blockLines) + 1) * blockLines;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another version has other lines
  useEffect(() => {
    let isOutdated = false;
    latest.current(from, to).then(
      (lines) => !isOutdated && setLoaded({ first: from, lines }),
      () => {}, // the worker has ended: its reader says so
    );
    return () => {
      isOutdated = true;
    };
  }, [version, from, to]);

  return (index) => loaded.lines[index - loaded.first];
}
