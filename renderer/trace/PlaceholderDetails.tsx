import { useState } from 'react';
import { countText } from '../../shared/count-text.ts';
import { fetchText } from '../base/fetch-text.ts';
import { Button } from '../ui/Button.tsx';
import { momentText } from '../ui/time-text.ts';
import type { AccountRow } from './account-rows.ts';
import { stateLabels } from './account-text.ts';
import { createKeptAccounts, type FieldUse, type OverRecords, overRecordsText } from './kept-accounts.ts';
import type { PlaceholdersSource } from './placeholders-source.ts';
import { accountOf } from './use-account.ts';

type PlaceholderDetailsProps = Readonly<{
  /** The chosen row of the list. */
  row: AccountRow | null;
  source: PlaceholdersSource;
  root: string;
  template: string;
  records: OverRecords | null;
  /** The paths of the data that nothing reads. */
  unused: readonly string[];
  onRecords: (records: OverRecords) => void;
}>;

/** The chosen placeholder in all stored answers: with the data of each record, and where other templates use it. */
export function PlaceholderDetails(props: PlaceholderDetailsProps) {
  const { row, source, root, template, records, unused, onRecords } = props;
  const [isReading, setReading] = useState(false);
  const [used, setUsed] = useState<Readonly<{ path: string; uses: readonly FieldUse[] }> | null>(null);
  const { calls, urlOf, report, takeRecord, showOnPage, showField, dimFields } = source;
  const kept = createKeptAccounts({ calls, accountOf, textOf: (id) => fetchText(urlOf(id)) });
  const read = async (work: () => Promise<void>) => {
    setReading(true);
    await work().finally(() => setReading(false));
  };
  const path = row && (row.kind === 'unused' ? row.path : row.placeholder.path);
  const placeholder = row?.kind === 'placeholder' ? row.placeholder : null;
  const uses = path !== null && used?.path === path ? used.uses : null;
  const readRecords = () => read(async () => onRecords(await kept.overRecords(report, { template, root })));
  const readTemplates = () =>
    read(async () => {
      if (path) setUsed({ path, uses: await kept.usesOf(report.connectionId, path, source.dataId) });
    });
  const range = placeholder?.partial === null ? placeholder : null;
  return (
    <div className="placeholders-details" aria-busy={isReading}>
      <div className="placeholders-asks">
        {range && showOnPage && (
          <Button onPress={() => showOnPage({ from: range.offset, to: range.offset + range.length })}>
            Show on the page
          </Button>
        )}
        {row?.kind === 'unused' && dimFields && <Button onPress={() => dimFields(unused)}>Dim all in Info</Button>}
        {path && showField && <Button onPress={() => showField(path)}>Show in Info</Button>}
        {records ? (
          <span>
            {records.records === 0
              ? 'No record has a stored answer.'
              : `Read in ${countText(records.records, 'record')}.`}
          </span>
        ) : (
          <Button isDisabled={isReading} onPress={() => void readRecords()}>
            In all records
          </Button>
        )}
        {path && !uses && (
          <Button isDisabled={isReading} onPress={() => void readTemplates()}>
            In all templates
          </Button>
        )}
      </div>
      {records && placeholder && (
        <div role="status">
          {overRecordsText(records, placeholder) || 'Filled in all records'}
          {records.of(placeholder).map(({ state, infos }) => (
            <div key={state} className="placeholders-records">
              {stateLabels[state]}:
              {infos.slice(0, maxListed).map((info) => (
                <Button key={info.id} kind="quiet" onPress={() => takeRecord(info)}>
                  {'items' in info.request ? '' : info.request.sobjectId}
                </Button>
              ))}
              {infos.length > maxListed && ` and ${infos.length - maxListed} more`}
            </div>
          ))}
        </div>
      )}
      {uses && (
        <div role="status">
          {uses.length === 0 ? `No stored template uses ${path}.` : `${path} is used in:`}
          <ul>
            {uses.slice(0, maxListed).map(({ templateID, partial, line, receivedAt }, at) => (
              <li key={at}>
                {templateID}, {partial !== null && `partial ${partial}, `}line {line} ({momentText(receivedAt)})
              </li>
            ))}
            {uses.length > maxListed && <li>and {uses.length - maxListed} more</li>}
          </ul>
        </div>
      )}
    </div>
  );
}

const maxListed = 50;
