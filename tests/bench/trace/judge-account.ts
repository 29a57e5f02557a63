import { takeAccount } from '../../../renderer/trace/account/take-account.ts';
import { plantFaults } from './plant-faults.ts';

export type AccountScore = Readonly<{
  planted: number;
  found: number;
  alarms: number;
  falseAlarms: number;
  suggested: number;
  ms: number;
}>;

/** What the account says of a template with planted faults. `say` gets each miss. */
export function judgeAccount(seed: number, at: number, say: (line: string) => void = () => {}): AccountScore {
  const { template, data, faults } = plantFaults(seed, at);
  const text = JSON.stringify(data);
  const startedMs = performance.now();
  const account = takeAccount({ template, data: text, root: '' });
  const ms = performance.now() - startedMs;
  if ('problem' in account) throw new Error(`Template ${at} has a mistake.`);
  const alarms = account.placeholders.filter(({ isAlarm }) => isAlarm);
  let found = 0;
  let suggested = 0;
  for (const { from, to, meant, wrote, kind } of faults) {
    const alarm = alarms.find(({ offset }) => offset >= from && offset < to);
    if (alarm) found += 1;
    else say(`${at}: ${wrote} (${kind}) is not found`);
    if (alarm?.suggestion === meant) suggested += 1;
    else say(`${at}: ${wrote} (${kind}) is ${meant}, not ${alarm?.suggestion}`);
  }
  const wrong = alarms.filter(({ offset }) => !faults.some(({ from, to }) => offset >= from && offset < to));
  for (const { expression, line } of wrong) say(`${at}: line ${line}: ${expression} is no fault`);
  return { planted: faults.length, found, alarms: alarms.length, falseAlarms: wrong.length, suggested, ms };
}

/** Recall, precision and the share of right suggestions over all templates. */
export function accountFigures(scores: readonly AccountScore[]) {
  const sum = (key: keyof AccountScore) => scores.reduce((total, score) => total + score[key], 0);
  return {
    recall: sum('found') / sum('planted'),
    precision: 1 - sum('falseAlarms') / Math.max(1, sum('alarms')),
    suggestion: sum('suggested') / sum('planted'),
    accountMs: Math.max(...scores.map(({ ms }) => ms)),
  };
}
