import { ListTree, Table2, Text, WrapText } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { countText } from '../../shared/count-text.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import { stepsOf } from '../../shared/value-paths.ts';
import type { InfoView } from '../../shared/workspace.ts';
import { type BrowserClock, browserClock } from '../base/browser-clock.ts';
import { startWorker } from '../base/start-worker.ts';
import { callOnce } from '../base/worker-calls.ts';
import { CodeReader } from '../text-viewer/CodeReader.tsx';
import { type CodeText, codeTextOf, emptyCodeText } from '../text-viewer/code-text.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { NoticeLine } from '../ui/NoticeLine.tsx';
import { ProgressLine } from '../ui/ProgressLine.tsx';
import { useIsWide } from '../ui/use-is-wide.ts';
import { dimmedValues } from './dimmed-values.ts';
import { FilterBar } from './FilterBar.tsx';
import { InfoParts } from './InfoParts.tsx';
import { createInfo } from './info.ts';
import { createJqRunner } from './jq-runner.ts';
import type { CopiedText, JsonMethods } from './json/json-messages.ts';
import { createJsonReader, type JsonPlaces } from './json/json-reader.ts';
import workerUrl from './json.worker.ts?worker&url';
import { jsonReading, plainReading } from './json-language.ts';
import { createResultSaver } from './result-saver.ts';
import { SaveResult, SaveResultNotice } from './SaveResult.tsx';
import { spawnJqWorker } from './spawn-jq-worker.ts';
import { createTemplateFilters, type InfoCalls, type TemplateOfConnection } from './template-filters.ts';
import './info.css';

/**
 * Prepares the text of `of` for an editor, and returns both together. While a long text is prepared, both are the
 * previous ones.
 */
function useCodeText<T extends Readonly<{ text: string }>>(of: T | null) {
  const [read, setRead] = useState<Readonly<{ text: CodeText; of: T | null }>>({ text: emptyCodeText, of: null });
  useEffect(() => {
    const aborter = new AbortController();
    codeTextOf(of?.text ?? '', aborter.signal).then(
      (text) => setRead({ text, of }),
      () => {}, // aborted: a newer text replaces this one
    );
    return () => aborter.abort();
  }, [of]);
  return read;
}

const spawnJsonWorker = () => startWorker(workerUrl, 'json');
const callJson = callOnce<JsonMethods>(spawnJsonWorker);

/** Makes a file of CSV in a worker of its own. */
const makeCsv = (json: string): Promise<CopiedText> =>
  callJson('csvFile', json).catch(() => ({
    problem: 'There is not enough memory to make CSV of this. Narrow the filter.',
  }));

type InfoViewerProps = Readonly<{
  document: DocumentInfo | null;
  /** The address from which a document is read. */
  urlOf: (documentId: string) => string;
  /** The jq filter; an empty one shows the whole document. */
  filter: string;
  onFilterChange: (filter: string) => void;
  /** Whether the JSON is shown as text, as a tree or as a table. */
  view: InfoView;
  onViewChange: (view: InfoView) => void;
  onCopy: (text: string) => void;
  /** The accessible name of the region with the JSON. */
  label: string;
  /** Saves the document as it was received. */
  onSave?: () => void;
  /** Called when a document is on the screen, or a notice that it cannot be read. */
  onShown?: ((documentId: string) => void) | undefined;
  /** A value to select in a document, by its path, while no filter is set; a new object for each request. */
  target?: Readonly<{ documentId: string; path: string }> | null;
  /** Paths of values to dim while no filter is set; `[]` is each item of a list. */
  dimmed?: readonly string[] | null;
  onUndim?: () => void;
  /** Shown until there is something to read. */
  waiting?: ReactNode;
  /** Without it, no filters are saved and no results exported. */
  calls?: InfoCalls | undefined;
  /** Where the trees of other reports were left. */
  places?: JsonPlaces | undefined;
  clock?: Pick<BrowserClock, 'after'>;
}>;

/** Shows JSON, indented and highlighted, through a jq filter that runs while the user types. */
export function InfoViewer(props: InfoViewerProps) {
  const {
    document,
    urlOf,
    filter,
    onFilterChange,
    view,
    onViewChange,
    onCopy,
    label,
    onSave,
    onShown,
    target = null,
    dimmed = null,
    onUndim,
    waiting = null,
    calls,
    places,
    clock = browserClock,
  } = props;
  const [filters] = useState(() => (calls ? createTemplateFilters({ calls, after: clock.after }) : null));
  const [saver] = useState(() => (calls ? createResultSaver({ calls, makeCsv }) : null));
  const [info] = useState(() =>
    createInfo({ runner: createJqRunner(spawnJqWorker), after: clock.after, onResult: filters?.noteResult }),
  );
  const { shown, isBusy, isUnreadable } = useStore(info.state);
  const [wrap, setWrap] = useState(false);
  const [isSlow, setSlow] = useState(false);
  const showSlow = useCallback(() => setSlow(true), []);
  const { text, of } = useCodeText(shown);
  const [reader] = useState(() => createJsonReader({ spawn: spawnJsonWorker, places }));
  const box = useRef<HTMLDivElement>(null);
  const isWide = useIsWide(box, besidePx);
  const source = useMemo(
    () =>
      shown?.isJson
        ? { text: shown.text, key: JSON.stringify([shown.positionKey, shown.filter]), filter: shown.filter }
        : null,
    [shown],
  );
  const revealed = useStore(reader.state, (s) => (s.of === source && of === shown ? s.revealed : null));
  const isDimmed = dimmed !== null && of?.isJson === true && of.filter === '';
  const language = useMemo(
    () => (isDimmed ? [jsonReading, dimmedValues(text.raw, dimmed)] : jsonReading),
    [isDimmed, text, dimmed],
  );
  const url = document && urlOf(document.id);
  const positionKey = document ? JSON.stringify(document.request) : '';

  useEffect(() => info.setTarget(url === null ? null : { url, positionKey }, filter), [info, url, positionKey, filter]);
  useEffect(() => info.close, [info]);
  useEffect(() => {
    // Reads the state again, because the effect above may have started another document.
    if (!isBusy && !info.state.getState().isBusy && document && (isUnreadable || of === shown)) onShown?.(document.id);
  }, [info, document, isBusy, isUnreadable, of, shown, onShown]);
  useEffect(() => void filters?.setTemplate(document && templateOf(document)), [filters, document]);
  useEffect(() => () => filters?.flush(), [filters]);
  useEffect(() => reader.close, [reader]);
  const isTarget = target?.documentId === document?.id && !isBusy && of === shown && shown?.filter === '';
  useEffect(() => {
    if (!target || !source || !isTarget) return;
    reader.show(source);
    void reader.reveal(stepsOf(target.path));
  }, [reader, target, source, isTarget]);

  return (
    <div ref={box} className="info-viewer" aria-busy={isBusy}>
      <CodeReader
        label={label}
        text={text}
        positionKey={of?.positionKey ?? ''}
        language={of?.isJson === false ? plainReading : language}
        wrap={wrap}
        waiting={of === null && !isUnreadable && !isSlow ? waiting : null}
        isHidden={view === 'table' || (view === 'tree' && !isWide)}
        revealed={revealed}
        arrange={(region) => (
          <InfoParts
            reader={reader}
            source={source}
            view={view}
            onViewChange={onViewChange}
            onFilterChange={onFilterChange}
            onCopy={onCopy}
            isWide={isWide}
            region={region}
          />
        )}
        controls={
          <>
            <FilterBar info={info} filter={filter} onFilterChange={onFilterChange} filters={filters} />
            <ViewChoice view={view} onChange={onViewChange} />
            <IconButton
              label="Wrap lines"
              isOn={wrap}
              icon={<WrapText size={16} />}
              onPress={() => setWrap((wrapped) => !wrapped)}
            />
            {saver && document && <SaveResult saver={saver} info={info} documentId={document.id} />}
          </>
        }
      >
        {saver && <SaveResultNotice saver={saver} />}
        {isDimmed && (
          <NoticeLine action={<Button onPress={onUndim}>Show undimmed</Button>}>
            {countText(dimmed.length, 'field')} that the template does not read {dimmed.length === 1 ? 'is' : 'are'}{' '}
            dimmed.
          </NoticeLine>
        )}
        {isUnreadable && (
          <NoticeLine tone="warning">This answer is no longer on disk. Run it again to read it.</NoticeLine>
        )}
        {shown?.why && (
          <NoticeLine tone="warning" action={onSave && <Button onPress={onSave}>Save raw reply…</Button>}>
            {shown.why}
          </NoticeLine>
        )}
        {shown?.notes.map((note) => (
          <NoticeLine key={note}>{note}</NoticeLine>
        ))}
        {isBusy && <SlowProgress onSlow={showSlow} />}
      </CodeReader>
    </div>
  );
}

const templateOf = ({ connectionId, request }: DocumentInfo): TemplateOfConnection | null =>
  'templateID' in request ? { connectionId, templateID: request.templateID } : null;

/** There is room for the tree beside the text. */
const besidePx = 680;

/** Progress appears only after this time. Before, it would only flash. */
const slowMs = 400;

function SlowProgress({ onSlow }: { onSlow: () => void }) {
  const [slow, setSlow] = useState(false);
  useEffect(
    () =>
      browserClock.after(slowMs, () => {
        setSlow(true);
        onSlow();
      }),
    [onSlow],
  );
  return slow && <ProgressLine label="Reading" words="Reading…" />;
}

const choices = [
  { view: 'text', label: 'Text', shows: 'Show the JSON as text', Icon: Text },
  { view: 'tree', label: 'Tree', shows: 'Show the fields as a tree', Icon: ListTree },
  { view: 'table', label: 'Table', shows: 'Show the items as a table', Icon: Table2 },
] as const satisfies ReadonlyArray<{ view: InfoView; label: string; shows: string; Icon: unknown }>;

type ViewChoiceProps = Readonly<{ view: InfoView; onChange: (view: InfoView) => void }>;

/** How JSON is shown. */
function ViewChoice({ view, onChange }: ViewChoiceProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a `fieldset` is a group of form fields
    <span role="group" aria-label="Shown as" className="info-views">
      {choices.map(({ view: one, label, shows, Icon }) => (
        <Button
          key={one}
          kind="quiet"
          className="info-view"
          icon={<Icon size={16} aria-hidden />}
          aria-pressed={view === one}
          title={shows}
          onPress={() => onChange(one)}
        >
          <span className="button-words">{label}</span>
        </Button>
      ))}
    </span>
  );
}
