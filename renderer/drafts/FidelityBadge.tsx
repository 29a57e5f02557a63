import { CircleCheck, CloudUpload, TriangleAlert } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { DraftData, DraftKey } from '../../shared/draft.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import { createComparison, type Version } from '../pdf-compare/comparison.ts';
import type { Viewing } from '../pdf-viewer/viewing.ts';
import { Button } from '../ui/Button.tsx';
import { differencesText } from './draft-summaries.ts';
import type { Drafts } from './drafts.ts';
import type { OpenDraft } from './drafts-state.ts';

/** Two PDFs that should look alike: the service's and Galley's. */
export type Fidelity = Readonly<{ service: DocumentInfo; local: DocumentInfo; words: string }>;

type FidelityBadgeProps = Readonly<{
  drafts: Drafts;
  draftKey: DraftKey;
  data: DraftData | null;
  /** Whether the draft differs from the baseline, the unchanged template. */
  isChanged: boolean;
  page: OpenDraft['page'];
  unchanged: OpenDraft['unchanged'];
  viewing: Viewing;
  /** Opens a comparison. */
  onCompare: (pair: Fidelity) => void;
}>;

/**
 * How far the page can be trusted: compares the baseline, which is the unchanged template rendered here, with the
 * service's own PDF. After a run on the service: whether its PDF matches the draft.
 */
export const FidelityBadge = memo(function FidelityBadge(props: FidelityBadgeProps) {
  const { drafts, draftKey, data, isChanged, page, unchanged, viewing, onCompare } = props;
  const others = otherDataWords(data);
  /** The service's PDF from before the run that was started here. It belongs to the unchanged template. */
  const [first, setFirst] = useState<DocumentInfo | null>(() => drafts.answerOf('render', draftKey));
  const [latest, setLatest] = useState<DocumentInfo | null>(null);
  const [isRunning, setRunning] = useState(false);

  const run = async () => {
    setRunning(true);
    await drafts.runOnService();
    setRunning(false);
    const service = drafts.answerOf('render', draftKey);
    if (first) setLatest(service);
    else setFirst(service);
  };

  return (
    <>
      {others !== null ? (
        <Words>{`${others}: not compared with the service’s PDF`}</Words>
      ) : first && unchanged ? (
        <Verdict
          pair={{ service: first, local: unchanged.page, words: 'The unchanged template, rendered here' }}
          words={{ same: 'Baseline matches the service', differs: 'Baseline differs from the service' }}
          isQuiet={isChanged}
          viewing={viewing}
          onCompare={onCompare}
        />
      ) : (
        <Words>Not yet compared with the service’s PDF</Words>
      )}
      {others === null && latest && page && (
        <Verdict
          pair={{ service: latest, local: page.page, words: 'The draft' }}
          words={{ same: 'The service now makes this page', differs: 'The service’s page differs from the draft' }}
          viewing={viewing}
          onCompare={onCompare}
        />
      )}
      <span className="toolbar-gap" />
      <Button
        kind="quiet"
        icon={<CloudUpload size={14} aria-hidden />}
        title="Run on the service"
        isDisabled={isRunning}
        onPress={() => void run()}
      >
        <span className="button-words">{isRunning ? 'Running…' : 'Run on the service'}</span>
      </Button>
    </>
  );
});

/** A small window cuts it off. */
const Words = ({ children }: { children: string }) => (
  <span className="draft-badge" title={children}>
    {children}
  </span>
);

/** The service's PDF has the data of the draft's record, so a page with other data cannot be compared with it. */
function otherDataWords(data: DraftData | null): string | null {
  if (data === null) return null;
  const record = 'text' in data ? data.made?.record : data.record;
  if (record !== undefined) return `Data of ${record}`;
  return 'text' in data ? 'Data of your own' : null;
}

type VerdictProps = Readonly<{
  pair: Fidelity;
  words: Readonly<{ same: string; differs: string }>;
  /** Grey for a match: it says nothing about the visible page. */
  isQuiet?: boolean;
  viewing: Viewing;
  onCompare: (pair: Fidelity) => void;
}>;

/** The result of a comparison, as a button that opens it. */
function Verdict({ pair, words, isQuiet = false, viewing, onCompare }: VerdictProps) {
  const [comparison] = useState(() => createComparison({ analyzer: viewing.pdfAnalyzer }));
  const phase = useStore(comparison.state, (s) => s.phase);
  const differences = useStore(comparison.state, (s) => s.differences);
  const { service, local } = pair;

  useEffect(() => {
    const options = { ignored: [], firstPage: 1 };
    comparison.compare(versionOf(service, '', viewing).source, versionOf(local, '', viewing).source, options);
  }, [comparison, service, local, viewing]);
  useEffect(() => comparison.stop, [comparison]);

  if (phase.name === 'comparing' || phase.name === 'idle') {
    return <Words>Comparing with the service’s PDF…</Words>;
  }
  if (phase.name === 'failed') {
    return <Words>{`Not compared with the service’s PDF: ${phase.message}`}</Words>;
  }
  const isSame = differences.length === 0;
  const Icon = isSame ? CircleCheck : TriangleAlert;
  return (
    <Button
      kind="quiet"
      className="draft-badge"
      data-tone={isSame ? (isQuiet ? undefined : 'success') : 'warning'}
      icon={<Icon size={14} aria-hidden />}
      onPress={() => onCompare(pair)}
    >
      {isSame ? words.same : `${words.differs}: ${differencesText(differences)}`}
    </Button>
  );
}

export function versionOf({ id, bytes, sha256 }: DocumentInfo, words: string, { urlOf }: Viewing): Version {
  return { source: { id, url: urlOf(id), bytes, sha256 }, words };
}
