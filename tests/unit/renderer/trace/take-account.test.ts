import { expect, test } from 'vitest';
import type { PlaceholderAccount } from '../../../../renderer/trace/account/account.ts';
import { takeAccount } from '../../../../renderer/trace/account/take-account.ts';
import { faults, order, template } from './planted-faults.ts';

function accountOf(text: string, data: unknown = order, root: string | null = ''): PlaceholderAccount {
  const result = takeAccount({ template: text, data: JSON.stringify(data), root });
  if ('problem' in result) throw new Error(result.problem);
  return result;
}
const alarmsIn = (account: PlaceholderAccount) => account.placeholders.filter(({ isAlarm }) => isAlarm);

test('a template without a fault raises no alarm, although data that its conditions guard is absent', () => {
  expect(alarmsIn(accountOf(template))).toEqual([]);
});

test('every planted fault is found, and nothing else is reported', () => {
  const missed: string[] = [];
  const wrong: string[] = [];
  let right = 0;
  let withMeaning = 0;
  for (const [good, bad, meant] of faults) {
    expect(template).toContain(good);
    const at = template.indexOf(good);
    const alarms = alarmsIn(accountOf(template.replace(good, () => bad)));
    const here = alarms.filter(({ offset }) => offset >= at && offset < at + bad.length + 2);
    // A partial gets what its call passes: what is missing in the call is missing inside.
    const inside = /^caption=|^foot /.test(good)
      ? alarms.filter(({ offset }) => offset > template.indexOf('<small>'))
      : [];
    if (here.length === 0 && inside.length === 0) missed.push(bad);
    wrong.push(
      ...alarms
        .filter((alarm) => !here.includes(alarm) && !inside.includes(alarm))
        .map((x) => `${bad}: ${x.expression}`),
    );
    if (meant === null) continue;
    withMeaning += 1;
    if (here[0]?.suggestion === meant) right += 1;
  }
  expect(missed).toEqual([]);
  expect(wrong).toEqual([]);
  expect(right / withMeaning).toBeGreaterThan(0.9);
});
