import { BadgeCheck, Copy, CornerUpLeft, Download, GitCompareArrows, Play, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { bytesText } from '../../shared/bytes-text.ts';
import type { Fault } from '../../shared/fault.ts';
import { type DocumentInfo, type ListedCall, maxNoteLength } from '../../shared/model.ts';
import { operations } from '../../shared/operations.ts';
import type { InfoView } from '../../shared/workspace.ts';
import { InfoViewer } from '../info/InfoViewer.tsx';
import { MarkupViewer } from '../markup/MarkupViewer.tsx';
import { PdfViewer } from '../pdf-viewer/PdfViewer.tsx';
import type { Viewing } from '../pdf-viewer/viewing.ts';
import { Button } from '../ui/Button.tsx';
import { Ask } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FaultAlert } from '../ui/FaultAlert.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu } from '../ui/Menu.tsx';
import { NoticeLine } from '../ui/NoticeLine.tsx';
import { SavedNotice } from '../ui/SavedNotice.tsx';
import { TextField } from '../ui/TextField.tsx';
import { Toolbar } from '../ui/Toolbar.tsx';
import { ToolbarGap } from '../ui/ToolbarGap.tsx';
import { dayText, durationText, momentText, secondText } from '../ui/time-text.ts';
import { Attempts } from './Attempts.tsx';
import type { Activity } from './activity.ts';
import { canApprove } from './call-actions.ts';
import { verdictWords } from './call-verdict.ts';
import { isKept, type KeptEntry, runBefore } from './comparable.ts';
import { identifiersText, resultOf } from './entry-text.ts';

type ActivityDetailsProps = Readonly<{ activity: Activity; viewing: Viewing; entry: ListedCall }>;

/** One call: its request, how it went, and its answer while it is stored. */
export function ActivityDetails({ activity, viewing, entry }: ActivityDetailsProps) {
  const said = useStore(activity.state, (s) => s.notice);
  const savedPath = useStore(activity.state, (s) => s.savedPath);
  const fault = useStore(activity.state, (s) => s.fault);
  const { document: kept } = entry;
  return (
    <section data-pane aria-label="Call" className="activity-details">
      <Toolbar label="Call">
        <h2>
          {operations[entry.request.operation].label} · {resultOf(entry)}
        </h2>
        <ToolbarGap />
        <Button kind="quiet" icon={<Copy size={14} aria-hidden />} onPress={() => void activity.copyAsCurl(entry.id)}>
          <span className="button-words">Copy as cURL</span>
        </Button>
        {isKept(entry) && <CompareMenu activity={activity} entry={entry} />}
        {kept && kept.kind !== 'pdf' && (
          <Button kind="quiet" icon={<Download size={14} aria-hidden />} onPress={() => void activity.save(kept.id)}>
            <span className="button-words">Save…</span>
          </Button>
        )}
        <IconButton label="Close" icon={<X size={16} />} onPress={() => activity.choose(null)} />
      </Toolbar>
      <CallActions activity={activity} entry={entry} />
      <Facts entry={entry} />
      {entry.attempts.length > 1 && <Attempts attempts={entry.attempts} />}
      {said !== '' && <NoticeLine tone="success">{said}</NoticeLine>}
      {savedPath !== null && <SavedNotice path={savedPath} />}
      {fault && <FaultAlert fault={fault} onCopy={viewing.copy} onDismiss={activity.dismiss} />}
      {entry.fault && (
        <FaultAlert fault={entry.fault} actions={savingOf(activity, entry.fault)} onCopy={viewing.copy} />
      )}
      <div className="activity-answer">
        {kept ? (
          <Answer key={kept.kind} document={kept} viewing={viewing} onSave={() => void activity.save(kept.id)} />
        ) : (
          !entry.fault && <EmptyState>The answer is no longer kept. Run it again in Report to see it.</EmptyState>
        )}
      </div>
    </section>
  );
}

/** The buttons to run the call again and to approve its answer, and the author's note. */
function CallActions({ activity, entry }: Omit<ActivityDetailsProps, 'viewing'>) {
  const replacing = useStore(activity.state, (s) => s.replacing);
  const isHere = useStore(activity.state, (s) => s.connectionId === entry.connectionId);
  const view = 'items' in entry.request ? 'Merge' : 'Report';
  return (
    <div className="activity-actions">
      <Note key={entry.id} activity={activity} entry={entry} />
      <Button
        kind="quiet"
        icon={<Play size={14} aria-hidden />}
        title="Send the same request again"
        isDisabled={!isHere}
        onPress={() => void activity.useAgain(entry, true)}
      >
        <span className="button-words">Run again</span>
      </Button>
      <Button
        kind="quiet"
        icon={<CornerUpLeft size={14} aria-hidden />}
        title={`Fill in the form of ${view}`}
        isDisabled={!isHere}
        onPress={() => void activity.useAgain(entry, false)}
      >
        <span className="button-words">{`Use in ${view}`}</span>
      </Button>
      {canApprove(entry) && (
        <Button
          kind="quiet"
          icon={<BadgeCheck size={14} aria-hidden />}
          title="Compare later runs with this PDF"
          onPress={() => void activity.approve(entry)}
        >
          <span className="button-words">Approve</span>
        </Button>
      )}
      {!isHere && <span className="activity-elsewhere">Switch to {entry.connectionName} to run it again.</span>}
      {replacing && (
        <Ask
          title={`Replace the approved proof of ${dayText(replacing.approvedAt)}?`}
          confirmLabel="Replace"
          onYes={() => void activity.replaceProof(true)}
          onNo={() => void activity.replaceProof(false)}
        >
          {`The proof of ${dayText(replacing.approvedAt)} is then a document like any other, which is removed when it grows old.`}
        </Ask>
      )}
    </div>
  );
}

/** Saves the note when the field loses the focus, on Enter, and when another call is selected. */
function Note({ activity, entry }: Omit<ActivityDetailsProps, 'viewing'>) {
  const [typed, setTyped] = useState(entry.note ?? '');
  const keep = useRef(() => {});
  keep.current = () => void activity.note(entry, typed);
  useEffect(() => () => keep.current(), []);
  return (
    <TextField
      label="Note"
      labelHidden
      placeholder="Add a note"
      className="activity-note-field"
      value={typed}
      onChange={(text) => setTyped(text.slice(0, maxNoteLength))}
      onBlur={() => keep.current()}
      onKeyDown={({ key }) => key === 'Enter' && keep.current()}
    />
  );
}

/** What came instead of an answer can only be saved. */
function savingOf(activity: Activity, { documentId }: Fault) {
  const save = () => documentId !== undefined && void activity.save(documentId);
  return { 'save-incomplete': save, 'save-raw': save };
}

function Facts({ entry }: { entry: ListedCall }) {
  const { timing, request, attempts } = entry;
  // With several tries the table has one for each.
  const [only, ...others] = attempts;
  const facts: ReadonlyArray<readonly [name: string, value: string]> = [
    ...('items' in request
      ? ([['Items', identifiersText(request)]] as const)
      : ([
          ['Template', request.templateID],
          ['Record', request.sobjectId],
        ] as const)),
    ['Connection', entry.connectionName],
    ['Time', secondText(entry.startedAt)],
    ...(entry.verdict ? [['Against the run before', verdictWords(entry)] as const] : []),
    ...(entry.isApproved ? [['Proof', 'Approved'] as const] : []),
    ...(timing
      ? ([
          ['Queued', durationText(timing.queuedMs)],
          ['First byte', durationText(timing.firstByteMs)],
          ['Total', durationText(timing.totalMs)],
        ] as const)
      : []),
    ...(entry.bytes === null ? [] : [['Size', bytesText(entry.bytes)] as const]),
    ['Tries', String(entry.tries)],
    ...(only && others.length === 0 ? [['Calls left', String(only.slotsLeft)] as const] : []),
    ...(entry.document?.notes ?? []).map((note) => ['Note', note] as const),
  ];
  return (
    <dl className="activity-facts">
      {facts.map(([name, value]) => (
        <div key={`${name} ${value}`}>
          <dt>{name}</dt>
          <dd className="selectable">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type AnswerProps = Readonly<{ document: DocumentInfo; viewing: Viewing; onSave: () => void }>;

/** The answer in the viewer that fits its kind. */
function Answer({ document, viewing, onSave }: AnswerProps) {
  const [filter, setFilter] = useState('');
  const [view, setView] = useState<InfoView>('text');
  const { urlOf, copy } = viewing;
  switch (document.kind) {
    case 'json':
      return (
        <InfoViewer
          document={document}
          urlOf={urlOf}
          filter={filter}
          onFilterChange={setFilter}
          view={view}
          onViewChange={setView}
          onCopy={copy}
          label="Answer"
          onSave={onSave}
          calls={viewing.infoCalls}
          places={viewing.infoPlaces}
        />
      );
    case 'markup':
      return <MarkupViewer document={document} urlOf={urlOf} label="Answer" onSave={onSave} />;
    case 'pdf':
      return <PdfViewer document={document} viewing={viewing} label="Answer" viewKey={document.id} onSave={onSave} />;
  }
}

/** The answers that a call can be compared with. */
function CompareMenu({ activity, entry }: Readonly<{ activity: Activity; entry: KeptEntry }>) {
  const before = useStore(activity.state, (s) => runBefore(entry, s.entries));
  return (
    <Menu
      label="Compare"
      button={
        <Button kind="quiet" icon={<GitCompareArrows size={14} aria-hidden />}>
          <span className="button-words">Compare</span>
        </Button>
      }
      entries={[
        {
          words: 'With the run before',
          isDisabled: before === null,
          ...(before && { note: momentText(before.startedAt) }),
          onAction: () => before && activity.compare(entry.id, before.id),
        },
        { words: 'With another call…', onAction: () => activity.askForOther(entry.id) },
      ]}
    />
  );
}
