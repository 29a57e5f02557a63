import type { Suggestion } from '../../shared/model.ts';

export type RecordChoice = Suggestion & Readonly<{ note?: string }>;

/** The records to suggest for a template: those known to fit it first, then the others with a note. */
export function recordChoices(
  templateID: string,
  templates: readonly Suggestion[],
  records: readonly Suggestion[],
): readonly RecordChoice[] {
  const fitting = templates.find(({ id }) => id === templateID.trim())?.records;
  if (!fitting || fitting.length === 0) return records;
  const fits = ({ id }: Suggestion) => fitting.includes(id);
  const others = records.filter((record) => !fits(record));
  return [...records.filter(fits), ...others.map((record) => ({ ...record, note: 'not for this template' }))];
}
