import { useEffect, useState } from 'react';
import type { PdfAnalyzer, PdfProperties, PdfSource } from '../pdf-engine/pdf-engine.ts';
import { PropertiesDialog } from './PropertiesDialog.tsx';

type PropertiesProps = Readonly<{
  source: PdfSource;
  analyzer: PdfAnalyzer;
  onCopy: (text: string) => void;
  onClose: () => void;
}>;

/** Reads and shows the properties of a document. */
export function Properties({ source, analyzer, onCopy, onClose }: PropertiesProps) {
  const [properties, setProperties] = useState<PdfProperties | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  // The document that was shown when the dialog was opened, also after another run has replaced it.
  const [requested] = useState(source);
  useEffect(() => {
    const giveUp = new AbortController();
    analyzer.documentFacts(requested, giveUp.signal).then(setProperties, (thrown: unknown) => {
      if (!giveUp.signal.aborted) setFault(thrown instanceof Error ? thrown.message : '');
    });
    return () => giveUp.abort();
  }, [requested, analyzer]);
  return (
    <PropertiesDialog properties={properties} bytes={requested.bytes} fault={fault} onCopy={onCopy} onClose={onClose} />
  );
}
