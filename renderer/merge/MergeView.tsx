import { useState } from 'react';
import { useStore } from 'zustand';
import type { Viewing } from '../pdf-viewer/viewing.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import type { RecoveryActions } from '../ui/RunOverlay.tsx';
import { SplitView } from '../ui/SplitView.tsx';
import { MergedPdf } from './MergedPdf.tsx';
import { MergeEditor } from './MergeEditor.tsx';
import type { Merge } from './merge.ts';
import './merge.css';

const PickFromInfo = lazyPart(async () => (await import('./PickFromInfoDialog.tsx')).PickFromInfoDialog);

type MergeViewProps = Readonly<{ merge: Merge; viewing: Viewing; recovery: RecoveryActions }>;

/** The whole view: the list, and the merged PDF. */
export function MergeView(props: MergeViewProps) {
  const [share, setShare] = useState(0.42);
  const shownId = useStore(props.merge.state, (s) => s.shown?.id ?? null);
  const isPicking = useStore(props.merge.state, (s) => s.isPickingFromInfo);
  return (
    <>
      <SplitView
        label="Width of the list"
        share={share}
        onShareChange={setShare}
        names={['Items', 'PDF']}
        newest={shownId}
        left={<MergeEditor merge={props.merge} />}
        right={<MergedPdf {...props} />}
      />
      {isPicking && (
        <PartBoundary>
          <PickFromInfo merge={props.merge} onCopy={props.viewing.copy} />
        </PartBoundary>
      )}
    </>
  );
}
