import { ChevronRight } from 'lucide-react';
import { Button as AriaButton, Tree, TreeItem, TreeItemContent } from 'react-aria-components';
import { useStore } from 'zustand';
import type { OutlineEntry } from '../pdf-engine/pdf-engine.ts';
import type { PdfView } from './pages/pdf-view.ts';

/** The table of contents that the document contains, as a tree; the entries of the first level are expanded. */
export function Outline({ view }: { view: PdfView }) {
  const outline = useStore(view.state, (s) => s.outline);
  const documentId = useStore(view.state, (s) => s.shownId);
  return (
    <Tree
      key={documentId}
      className="pdf-outline"
      aria-label="Outline"
      selectionMode="none"
      defaultExpandedKeys={outline.map((_, index) => String(index))}
    >
      {outline.map((entry, index) => item(view, entry, String(index)))}
    </Tree>
  );
}

/** The key of an entry is its path of indices: entries of a PDF have no identifiers. */
function item(view: PdfView, entry: OutlineEntry, path: string) {
  return (
    <TreeItem
      key={path}
      id={path}
      textValue={entry.title}
      className="pdf-outline-item"
      onAction={() => view.goToEntry(entry)}
    >
      <TreeItemContent>
        {({ hasChildItems }) => (
          <span className="pdf-outline-row">
            {hasChildItems ? (
              <AriaButton slot="chevron" className="pdf-outline-chevron">
                <ChevronRight size={14} aria-hidden />
              </AriaButton>
            ) : (
              <span className="pdf-outline-chevron" />
            )}
            <span className="ellipsis">{entry.title}</span>
          </span>
        )}
      </TreeItemContent>
      {entry.entries.map((child, index) => item(view, child, `${path}.${index}`))}
    </TreeItem>
  );
}
