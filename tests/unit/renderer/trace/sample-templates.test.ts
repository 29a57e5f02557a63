import { expect, test } from 'vitest';
import { takeAccount } from '../../../../renderer/trace/account/take-account.ts';
import { startService } from '../../electron/sample-service/service.ts';

const pairs = [
  ['invoice', 'INV-2041', []],
  ['invoice', 'INV-2042', []],
  ['letter', 'LET-052', []],
  ['quote', 'QUO-317', []],
  ['statement', 'STM-2026', []],
  ['certificate', 'CRT-009', []],
  ['certificate', 'CRT-010', []],
  ['deliberate-mistakes', 'INV-2041', ['customer.nmae', 'customer.contactPerson', 'customer.lines', 'totals.gross']],
] as const;

test('the templates of the sample raise alarms exactly where their mistakes are', async () => {
  const { report } = await startService();
  for (const [template, record, expected] of pairs) {
    const markup = await (await report('handlebars', template, record)).text();
    const info = await (await report('info', template, record)).text();
    const account = takeAccount({ template: markup, data: info, root: null });
    if ('problem' in account) throw new Error(account.problem);
    expect(account.root).toBe('data');
    const alarms = account.placeholders.filter(({ isAlarm }) => isAlarm);
    expect(
      alarms.map(({ expression }) => expression),
      `${template} ${record}`,
    ).toEqual(expected);
  }
});
