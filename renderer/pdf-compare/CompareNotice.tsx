import { FileWarning } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from '../ui/Button.tsx';
import type { PdfComparison } from './comparison.ts';

/** The error of a failed comparison, over the pages. */
export function CompareNotice({ comparison, onAgain }: { comparison: PdfComparison; onAgain: () => void }) {
  const message = useStore(comparison.state, ({ phase }) => (phase.name === 'failed' ? phase.message : null));
  if (message === null) return null;
  return (
    <div className="compare-failed" role="alert">
      <FileWarning size={20} aria-hidden />
      <h2>Can't compare these PDFs</h2>
      <p>{message}</p>
      <Button
        onPress={() => {
          comparison.again();
          onAgain();
        }}
      >
        Try again
      </Button>
    </div>
  );
}
