import { useStore } from 'zustand';
import type { PdfComparison } from '../../pdf-compare/comparison.ts';
import { differenceText, stepText } from '../../pdf-compare/difference-text.ts';

/** Which of the differences is looked at: "3 of 17"; what it is, is read out. */
export function ChangePlace({ comparison }: { comparison: PdfComparison }) {
  const differences = useStore(comparison.state, (s) => s.differences);
  const current = useStore(comparison.state, (s) => s.current);
  const now = current === null ? undefined : differences[current];
  return (
    <span role="status" className="pdf-change-place">
      {now && (
        <>
          {stepText({ current, differences })}
          <span className="visually-hidden">. {differenceText(now)}</span>
        </>
      )}
    </span>
  );
}
