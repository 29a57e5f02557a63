import { useMemo } from 'react';
import { useStore } from 'zustand';
import { operations } from '../../shared/operations.ts';
import type { Baselines } from '../pdf-core/baselines.ts';
import { PdfViewer } from '../pdf-viewer/PdfViewer.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FaultAlert } from '../ui/FaultAlert.tsx';
import { NoticeLine } from '../ui/NoticeLine.tsx';
import { RunProgress } from '../ui/RunProgress.tsx';
import type { MergeViewProps } from './MergeView.tsx';

/** The merge before is there to compare with; nothing is approved, and no verdict is asked for. */
const noBaselines: Baselines = { before: null, approved: null, ignored: [], onVerdict: () => {} };

/** The right side: the last PDF that was made, and over its lower edge what goes on and what went wrong. */
export function MergedPdf({ merge, viewing, onOpenSettings, onSignIn, onUseAddress }: MergeViewProps) {
  const shown = useStore(merge.state, (s) => s.shown);
  const running = useStore(merge.state, (s) => s.running);
  const fault = useStore(merge.state, (s) => s.fault);
  const savedPath = useStore(merge.state, (s) => s.savedPath);
  const saveFault = useStore(merge.state, (s) => s.saveFault);
  const before = useStore(merge.state, (s) => s.before);
  const baselines = useMemo(() => ({ ...noBaselines, before }), [before]);
  const isIdle = !shown && !running && !fault;

  return (
    <div className="merged" aria-busy={running !== null}>
      {shown && (
        <PdfViewer
          document={shown}
          viewing={viewing}
          label={operations.merge.region}
          viewKey="merge"
          onSave={() => void merge.save()}
          baselines={baselines}
        />
      )}
      {isIdle && <EmptyState>The merged PDF will be shown here.</EmptyState>}
      <div className="merged-over" data-alone={!shown || undefined}>
        {savedPath !== null && (
          <NoticeLine tone="success" onDismiss={() => merge.dismiss('savedPath')}>
            Saved to {savedPath}
          </NoticeLine>
        )}
        {saveFault && (
          <FaultAlert
            fault={saveFault}
            actions={{ 'choose-another-place': () => void merge.save(saveFault.documentId) }}
            onCopy={viewing.copy}
            onDismiss={() => merge.dismiss('saveFault')}
          />
        )}
        {fault && (
          <FaultAlert
            fault={fault}
            actions={{
              'run-again': () => void merge.run(),
              'open-settings': onOpenSettings,
              'sign-in': onSignIn,
              'save-incomplete': () => void merge.save(fault.documentId),
              'save-raw': () => void merge.save(fault.documentId),
              ...(onUseAddress && { 'use-address': () => onUseAddress(fault, () => void merge.run()) }),
            }}
            onCopy={viewing.copy}
            onDismiss={() => merge.dismiss('fault')}
          />
        )}
        {running && (
          <RunProgress
            label={`${operations.merge.label} is running`}
            phase={running.phase}
            onTryNow={() => void merge.tryNow()}
          />
        )}
      </div>
    </div>
  );
}
