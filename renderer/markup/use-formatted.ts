import { useCallback, useEffect, useState } from 'react';
import { startWorker } from '../base/start-worker.ts';
import { callOnce } from '../base/worker-calls.ts';
import { type CodeText, codeTextOf } from '../text-viewer/code-text.ts';
import type { OffsetMap } from '../text-viewer/scroll-position-keeper.ts';
import type { FormatMethods } from './format/format-markup.worker.ts';
import workerUrl from './format/format-markup.worker.ts?worker&url';
import { samePlace } from './format/same-place.ts';

const call = callOnce<FormatMethods>(() => startWorker(workerUrl, 'format-markup'));

/** A markup as received, of which only the beginning may be loaded yet. */
type ReadMarkup = Readonly<{ text: CodeText; isBeginning: boolean; positionKey: string }>;

type Formatted = Readonly<{ of: CodeText; positionKey: string; text: CodeText; places: Uint32Array }>;

/**
 * The formatted text of a markup while `isOn`; `null` until it is ready. The text of an earlier markup of the same
 * request stays until the next is formatted. `moved` converts an offset to the other form of the text.
 */
export function useFormatted({ text, isBeginning, positionKey }: ReadMarkup, isOn: boolean) {
  const [formatted, setFormatted] = useState<Formatted | null>(null);
  const [failed, setFailed] = useState<CodeText | null>(null);
  const isWanted = isOn && !isBeginning && text.raw !== '';

  useEffect(() => {
    if (!isWanted) return setFormatted(null);
    const aborter = new AbortController();
    const format = async () => {
      const { text: raw, places } = await call('format', text.raw, { signal: aborter.signal });
      const lines = await codeTextOf(raw, aborter.signal);
      setFailed(null);
      setFormatted({ of: text, positionKey, text: lines, places });
    };
    format().catch(() => {
      if (!aborter.signal.aborted) setFailed(text);
    });
    return () => aborter.abort();
  }, [text, positionKey, isWanted]);

  const moved = useCallback(
    (from: CodeText, to: CodeText): OffsetMap | null => {
      if (!formatted) return null;
      const isBack = from === formatted.text && to === formatted.of;
      if (!isBack && (from !== formatted.of || to !== formatted.text)) return null;
      return (offset) => samePlace(formatted.places, offset, isBack);
    },
    [formatted],
  );

  const hasFailed = isWanted && failed === text;
  return {
    text: isOn && formatted?.positionKey === positionKey && !hasFailed ? formatted.text : null,
    isBusy: isWanted && !hasFailed && formatted?.of !== text,
    hasFailed,
    moved,
  };
}
