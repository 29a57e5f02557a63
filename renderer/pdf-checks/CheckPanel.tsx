import { RefreshCw, TriangleAlert } from 'lucide-react';
import { useStore } from 'zustand';
import type { Finding } from '../pdf-engine/pdf-engine.ts';
import { Button } from '../ui/Button.tsx';
import { FindingList } from './FindingList.tsx';
import { findingCountText } from './finding-text.ts';
import type { LayoutCheck, LayoutCheckState } from './layout-check.ts';
import './CheckPanel.css';

type CheckPanelProps = Readonly<{
  check: LayoutCheck;
  /** Scrolls to a finding. Not called for one that concerns the whole document. */
  onGo: (finding: Finding) => void;
}>;

/**
 * The findings of the layout check by rule, for a side panel. The last list stays while the next document is checked.
 */
export function CheckPanel({ check, onGo }: CheckPanelProps) {
  const state = useStore(check.state);
  const { phase, findings } = state;
  return (
    <section className="check-panel" aria-label="Layout check">
      <header className="check-head">
        <h2>Layout check</h2>
        <span role="status">{statusWords(state)}</span>
      </header>
      {phase === 'failed' ? (
        <div className="check-failed" role="alert">
          <p>
            <TriangleAlert size={16} aria-hidden />
            <span>This PDF cannot be checked. {state.reason}</span>
          </p>
          <Button icon={<RefreshCw size={14} />} onPress={() => void check.again()}>
            Try again
          </Button>
        </div>
      ) : findings.length > 0 ? (
        <FindingList findings={findings} onGo={onGo} />
      ) : (
        <p className="check-none">{emptyWords(state)}</p>
      )}
    </section>
  );
}

function statusWords({ phase, findings }: LayoutCheckState): string {
  if (phase === 'checking') return 'Checking…';
  return phase === 'done' && findings.length > 0 ? findingCountText(findings) : '';
}

function emptyWords({ checkedId, phase }: LayoutCheckState): string {
  // The last result belongs to another document.
  if (phase === 'checking') return '';
  return checkedId !== null ? 'Nothing stands out.' : 'A PDF is checked for layout faults after each run.';
}
