import type { Bridge } from '../../shared/contract.ts';
import { countText } from '../../shared/count-text.ts';
import type { KeptTemplate } from '../../shared/draft.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import { type AccountInput, type AccountResult, type Placeholder, placeholderStates } from './account/account.ts';
import { stateLabels } from './account-text.ts';

/** The template and the record of a connection. */
export type AccountedReport = Readonly<{ connectionId: string; templateID: string; sobjectId: string }>;

type KeptAnswersDependencies = Readonly<{
  calls: Pick<Bridge, 'call'>;
  textOf: (documentId: string) => Promise<string>;
  accountOf: (input: AccountInput) => Promise<AccountResult>;
}>;

/** The state of each placeholder with the data of each record. */
export type OverRecords = Readonly<{
  /** The records that were read. */
  records: number;
  /** The records in which a placeholder has no value, by state. */
  of: (placeholder: Placeholder) => ReadonlyArray<Readonly<{ state: Placeholder['state']; infos: DocumentInfo[] }>>;
}>;

/** A place in another template, or in this one, that reads a field. */
export type FieldUse = Readonly<{ templateID: string; line: number; partial: string | null; receivedAt: number }>;

/** How many answers are read at once. */
const readAtOnce = 8;

const placeOf = ({ partial, offset, length, role }: Placeholder) => JSON.stringify([partial, offset, length, role]);

/** Accounts over all stored answers of a template or a connection. Nothing here asks the service. */
export function createKeptAccounts({ calls, textOf, accountOf }: KeptAnswersDependencies) {
  const eachOf = async <Item>(items: readonly Item[], take: (item: Item) => Promise<void>) => {
    for (let from = 0; from < items.length; from += readAtOnce)
      // An answer that was removed meanwhile is left out.
      await Promise.all(items.slice(from, from + readAtOnce).map((item) => take(item).catch(() => {})));
  };

  return {
    async overRecords(report: AccountedReport, input: Omit<AccountInput, 'data'>): Promise<OverRecords> {
      const outcome = await calls.call('drafts.records', { ...report, kind: 'template' });
      const infos = outcome.ok ? outcome.value : [];
      const found = new Map<string, Map<Placeholder['state'], DocumentInfo[]>>();
      let records = 0;
      await eachOf(infos, async (info) => {
        const account = await accountOf({ ...input, data: await textOf(info.id) });
        if ('problem' in account) return;
        records += 1;
        for (const placeholder of account.placeholders) {
          if (placeholder.state === 'filled') continue;
          const states = found.get(placeOf(placeholder)) ?? new Map<Placeholder['state'], DocumentInfo[]>();
          found.set(placeOf(placeholder), states);
          states.set(placeholder.state, [...(states.get(placeholder.state) ?? []), info]);
        }
      });
      return {
        records,
        of(placeholder) {
          const states = found.get(placeOf(placeholder));
          return placeholderStates.flatMap((state) => {
            const ofState = states?.get(state);
            return ofState ? [{ state, infos: ofState }] : [];
          });
        },
      };
    },

    /**
     * The uses of a field in the newest stored text of each template. `path` begins at the root of Info. Templates
     * without an answer to Info are read with the data of `dataId`, which has the field.
     */
    async usesOf(connectionId: string, path: string, dataId: string | null): Promise<readonly FieldUse[]> {
      const outcome = await calls.call('drafts.templates', { connectionId });
      const templates = outcome.ok ? outcome.value : [];
      const uses = new Map<KeptTemplate, FieldUse[]>();
      await eachOf(templates, async (kept) => {
        const [template, data] = await Promise.all([
          textOf(kept.markup.id),
          textOf(kept.info?.id ?? dataId ?? '').catch(() => '{}'),
        ]);
        const account = await accountOf({ template, data, root: null });
        if ('problem' in account) return;
        const here = account.placeholders.filter((each) => each.path !== null && isSameField(each.path, path));
        const { templateID, markup } = kept;
        const useOf = ({ line, partial }: Placeholder) => ({
          templateID,
          line,
          partial,
          receivedAt: markup.receivedAt,
        });
        uses.set(kept, here.map(useOf));
      });
      return templates.flatMap((kept) => uses.get(kept) ?? []);
    },
  };
}

/** An item of a list is the same field as any other. */
const isSameField = (one: string, other: string) => fieldOf(one) === fieldOf(other);
const fieldOf = (path: string) => path.replaceAll(/\[\d*\]/g, '[]');

/** "Empty in 3 of 12 records"; empty if the placeholder has a value in all of them. */
export function overRecordsText({ records, of }: OverRecords, placeholder: Placeholder): string {
  const states = of(placeholder).map(({ state, infos }) => `${stateLabels[state]} in ${infos.length}`);
  if (states.length === 0) return '';
  const [first = '', ...others] = states;
  const words = [first, ...others.map((text) => text[0]!.toLowerCase() + text.slice(1))].join(', ');
  return `${words} of ${countText(records, 'record')}`;
}
