import {
  type Placeholder,
  type PlaceholderAccount,
  type PlaceholderState,
  placeholderStates,
} from './account/account.ts';

export type StateFilter = 'all' | 'alarms' | PlaceholderState | 'unused';
export type RowOrder = 'template' | 'state' | 'path';

/** A line of the panel: a placeholder, or an unused field. */
export type AccountRow =
  | Readonly<{ kind: 'placeholder'; placeholder: Placeholder }>
  | Readonly<{ kind: 'unused'; path: string; value: string }>;

type RowChoice = Readonly<{ filter: StateFilter; query: string; order: RowOrder }>;

export const alarmsOf = ({ placeholders }: PlaceholderAccount): number =>
  placeholders.filter(({ isAlarm }) => isAlarm).length;

/** The placeholder at an offset of the template itself. */
export const placeholderAt = ({ placeholders }: PlaceholderAccount, at: number): Placeholder | undefined =>
  placeholders.find(({ partial, offset, length }) => partial === null && offset <= at && at <= offset + length);

/** How many rows each filter lets through. */
export function countsOf(account: PlaceholderAccount): Readonly<Record<StateFilter, number>> {
  const { placeholders, unused } = account;
  const counts: Record<string, number> = { all: placeholders.length, alarms: alarmsOf(account), unused: unused.length };
  for (const state of placeholderStates) counts[state] = 0;
  for (const { state } of placeholders) counts[state] = counts[state]! + 1;
  return counts as Record<StateFilter, number>;
}

/** The rows that match a filter and a search, in their order. */
export function accountRowsOf(account: PlaceholderAccount, { filter, query, order }: RowChoice): readonly AccountRow[] {
  const wanted = query.trim().toLowerCase();
  const fits = (...texts: readonly (string | null)[]) =>
    wanted === '' || texts.some((text) => text?.toLowerCase().includes(wanted));
  if (filter === 'unused')
    return account.unused.filter(({ path }) => fits(path)).map((field) => ({ kind: 'unused', ...field }));
  return account.placeholders
    .filter((each) => filter === 'all' || (filter === 'alarms' ? each.isAlarm : each.state === filter))
    .filter(({ expression, path, suggestion }) => fits(expression, path, suggestion))
    .sort(comparisons[order])
    .map((placeholder) => ({ kind: 'placeholder', placeholder }));
}

const inTemplate = (a: Placeholder, b: Placeholder) =>
  Number(a.partial !== null) - Number(b.partial !== null) || a.offset - b.offset;
const rank = ({ state, isAlarm }: Placeholder) => placeholderStates.indexOf(state) - (isAlarm ? 100 : 0);

const comparisons: Readonly<Record<RowOrder, (a: Placeholder, b: Placeholder) => number>> = {
  template: inTemplate,
  state: (a, b) => rank(a) - rank(b) || inTemplate(a, b),
  path: (a, b) => (a.path ?? a.expression).localeCompare(b.path ?? b.expression, 'en') || inTemplate(a, b),
};
