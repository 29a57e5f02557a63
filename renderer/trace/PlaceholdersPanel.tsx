import { Braces, Copy, FileCode, FileDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { bytesText } from '../../shared/bytes-text.ts';
import { countText } from '../../shared/count-text.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { NoticeLine } from '../ui/NoticeLine.tsx';
import { SavedNotice } from '../ui/SavedNotice.tsx';
import { Select } from '../ui/Select.tsx';
import { SplitDivider } from '../ui/SplitDivider.tsx';
import { TextField } from '../ui/TextField.tsx';
import { type AccountResult, type PlaceholderAccount, placeholderStates } from './account/account.ts';
import { type AccountRow, accountRowsOf, alarmsOf, countsOf, type RowOrder, type StateFilter } from './account-rows.ts';
import { filterLabels, rowsAsCsv, rowsAsHtml, rowsAsText } from './account-text.ts';
import type { OverRecords } from './kept-accounts.ts';
import { PlaceholderDetails } from './PlaceholderDetails.tsx';
import { PlaceholderList } from './PlaceholderList.tsx';
import { maxAccountedBytes, type PlaceholdersSource } from './placeholders-source.ts';
import { type SavedRows, saveRows } from './rows-saver.ts';
import type { AccountState } from './use-account.ts';
import './PlaceholdersPanel.css';

type PlaceholdersPanelProps = Readonly<{
  account: AccountState;
  source: PlaceholdersSource;
  /** Names the files that are saved. */
  documentId: string;
  /** `null` if the root is chosen elsewhere. */
  onRootChange: ((root: string) => void) | null;
  onGo: (offset: number, length: number) => void;
  /** The answer of another record that is the data; `null` for the own one. */
  other?: DocumentInfo | null;
  onOwn?: () => void;
  /** Whether the panel is below the markup, not beside it. */
  isBelow?: boolean;
}>;

type PlaceholdersToggleProps = Readonly<{ account: AccountState; isOpen: boolean; onPress: () => void }>;

/** Opens and closes the panel, and counts what is missing. */
export function PlaceholdersToggle({ account: { result }, isOpen, onPress }: PlaceholdersToggleProps) {
  const missing = result && !('problem' in result) ? alarmsOf(result) : 0;
  return (
    <Button
      kind="quiet"
      aria-pressed={isOpen}
      data-pressed-in={isOpen || undefined}
      icon={<Braces size={16} aria-hidden />}
      onPress={onPress}
    >
      <span className="button-words">Placeholders</span>
      {missing > 0 && (
        <span className="placeholders-count">
          {missing.toLocaleString('en')}
          <span className="button-words"> missing</span>
        </span>
      )}
    </Button>
  );
}

/** The account of the template's placeholders, beside its markup. */
export function PlaceholdersPanel(props: PlaceholdersPanelProps) {
  const { account, source, documentId, onRootChange, onGo, other = null, onOwn, isBelow = false } = props;
  const [share, setShare] = useState(0.58);
  const { result, isBusy, hasFailed } = account;
  return (
    <>
      {!isBelow && <SplitDivider label="Width of the placeholders" share={share} onShareChange={setShare} />}
      <section
        data-pane
        data-below={isBelow || undefined}
        className="placeholders"
        aria-label="Placeholders"
        aria-busy={isBusy}
        style={isBelow ? undefined : { width: `${(1 - share) * 100}%` }}
      >
        {source.dataId === null ? (
          <EmptyState
            action={
              source.getData && (
                <Button isDisabled={source.isGettingData} onPress={source.getData}>
                  Get Info (1 request)
                </Button>
              )
            }
          >
            {source.getData
              ? 'Info says which placeholders have a value. There is no answer to Info for this record yet.'
              : 'The data say which placeholders have a value. This draft has no data yet.'}
          </EmptyState>
        ) : (
          <>
            {!result && !isBusy && !hasFailed && (
              <p className="placeholders-note">Only whole markup of up to {bytesText(maxAccountedBytes)} is checked.</p>
            )}
            {other && !('items' in other.request) && (
              <NoticeLine action={<Button onPress={onOwn}>Own record</Button>}>
                With the data of {other.request.sobjectId}.
              </NoticeLine>
            )}
            {hasFailed && <NoticeLine tone="warning">Info could not be read. Run it again.</NoticeLine>}
            {result && 'problem' in result && <NoticeLine tone="warning">{problemText(result)}</NoticeLine>}
            {result && !('problem' in result) && (
              <AccountView
                account={result}
                template={account.template ?? ''}
                source={source}
                documentId={documentId}
                onRootChange={onRootChange}
                onGo={onGo}
              />
            )}
          </>
        )}
      </section>
    </>
  );
}

type AccountViewProps = Omit<PlaceholdersPanelProps, 'account'> &
  Readonly<{ account: PlaceholderAccount; template: string }>;

function AccountView({ account, template, source, documentId, onRootChange, onGo }: AccountViewProps) {
  const [chosen, setChosen] = useState<AccountRow | null>(null);
  const [over, setOver] = useState<Readonly<{ of: string; records: OverRecords }> | null>(null);
  const records = over?.of === template ? over.records : null;
  const [filter, setFilter] = useState<StateFilter>('all');
  const [query, setQuery] = useState('');
  const [order, setOrder] = useState<RowOrder>('state');
  const [withValues, setWithValues] = useState(false);
  const [saved, setSaved] = useState<SavedRows | null>(null);
  const rows = useMemo(() => accountRowsOf(account, { filter, query, order }), [account, filter, query, order]);
  const counts = useMemo(() => countsOf(account), [account]);
  const filters = (['all', 'alarms', ...placeholderStates, 'unused'] as const).filter(
    (key) => counts[key] > 0 || key === 'all' || key === 'alarms' || key === filter,
  );
  const save = async (extension: 'csv' | 'html') => {
    const { templateID, sobjectId } = source.report;
    const title = `Placeholders of ${templateID}, ${sobjectId}`;
    const text = extension === 'csv' ? rowsAsCsv(rows, withValues) : rowsAsHtml(rows, withValues, title);
    setSaved(await saveRows(source.calls, documentId, extension, text));
  };
  return (
    <>
      <div className="placeholders-tools">
        <Select
          label="Show placeholders"
          labelHidden
          value={filter}
          options={filters.map((key) => ({ key, label: `${filterLabels[key]} (${counts[key].toLocaleString('en')})` }))}
          onChange={setFilter}
        />
        <Select label="Sort by" labelHidden value={order} options={orders} onChange={setOrder} />
        <TextField label="Search placeholders" labelHidden placeholder="Search" value={query} onChange={setQuery} />
      </div>
      {onRootChange && account.roots.length > 1 && (
        <div className="placeholders-tools">
          <Select
            label="Data"
            inline
            value={account.root}
            options={account.roots.map((key) => ({ key, label: key === '' ? 'Info, whole' : key }))}
            onChange={onRootChange}
          />
        </div>
      )}
      {account.isCut && <p className="placeholders-note">Of long lists only the first items were read.</p>}
      {saved && 'path' in saved && <SavedNotice path={saved.path} onDismiss={() => setSaved(null)} />}
      {saved && 'problem' in saved && (
        <NoticeLine tone="warning" onDismiss={() => setSaved(null)}>
          {saved.problem}
        </NoticeLine>
      )}
      {rows.length === 0 ? (
        <p className="placeholders-note">{emptyText(account, filter, query)}</p>
      ) : (
        <PlaceholderList rows={rows} records={records} onGo={onGo} onChoose={setChosen} />
      )}
      <PlaceholderDetails
        row={chosen && rows.includes(chosen) ? chosen : null}
        source={source}
        root={account.root}
        template={template}
        records={records}
        unused={account.unused.map(({ path }) => path)}
        onRecords={(read) => setOver({ of: template, records: read })}
      />
      <div className="placeholders-foot">
        <span role="status">{countText(rows.length, filter === 'unused' ? 'field' : 'placeholder')}</span>
        <Checkbox isChecked={withValues} onChange={setWithValues}>
          With values
        </Checkbox>
        <span className="placeholders-exports">
          <IconButton
            label="Copy as text"
            icon={<Copy size={16} />}
            isDisabled={rows.length === 0}
            onPress={() => source.copy(rowsAsText(rows, withValues))}
          />
          <IconButton
            label="Save as CSV…"
            icon={<FileDown size={16} />}
            isDisabled={rows.length === 0}
            onPress={() => void save('csv')}
          />
          <IconButton
            label="Save as HTML…"
            icon={<FileCode size={16} />}
            isDisabled={rows.length === 0}
            onPress={() => void save('html')}
          />
        </span>
      </div>
    </>
  );
}

const orders = [
  { key: 'state', label: 'By state' },
  { key: 'template', label: 'By line' },
  { key: 'path', label: 'By path' },
] as const;

function emptyText({ placeholders }: PlaceholderAccount, filter: StateFilter, query: string): string {
  if (query !== '') return 'Nothing matches the search.';
  if (placeholders.length === 0) return 'This markup has no placeholders.';
  return filter === 'alarms' ? 'No placeholder is missing.' : 'There are none.';
}

function problemText(problem: Exclude<AccountResult, PlaceholderAccount>): string {
  if (problem.problem === 'data') return 'Info is not JSON, so the placeholders cannot be checked.';
  const { line, message } = problem;
  return `The template cannot be parsed${line === null ? '' : ` at line ${line}`}: ${message}`;
}
