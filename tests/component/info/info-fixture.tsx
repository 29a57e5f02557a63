import { type ComponentProps, useState } from 'react';
import { InfoViewer } from '../../../renderer/info/InfoViewer.tsx';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import type { InfoView } from '../../../shared/workspace.ts';
import { createDocuments } from '../../support/browser-documents.ts';

export const documents = createDocuments();

type Viewer = ComponentProps<typeof InfoViewer>;

export type InfoHarnessProps = Pick<Viewer, 'document'> &
  Partial<Viewer> &
  Readonly<{ start?: string; startView?: InfoView; widthPx?: number }>;

/** An Info that keeps its filter and its view, as the report does. */
export function InfoHarness({ start = '', startView = 'text', widthPx = 900, ...props }: InfoHarnessProps) {
  const [filter, setFilter] = useState(start);
  const [view, setView] = useState(startView);
  return (
    <main style={{ height: 600, width: widthPx }}>
      <InfoViewer
        urlOf={documents.urlOf}
        filter={filter}
        onFilterChange={setFilter}
        view={view}
        onViewChange={setView}
        onCopy={() => {}}
        label="Info result"
        {...props}
      />
    </main>
  );
}
