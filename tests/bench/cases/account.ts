import { takeAccount } from '../../../renderer/trace/account/take-account.ts';
import { createKeptAccounts } from '../../../renderer/trace/kept-accounts.ts';
import type { Bridge } from '../../../shared/contract.ts';
import type { DocumentInfo } from '../../../shared/model.ts';
import { atLeast, atMost, type Case } from '../case.ts';
import { accountFigures, judgeAccount } from '../trace/judge-account.ts';

const templates = 30;
const share = (measures: string, goal: number) => ({ measures, unit: 'share' as const, goal: atLeast(goal) });
const time = (measures: string, goal: number) => ({ measures, unit: 'ms' as const, goal: atMost(goal) });

/** The account of placeholders: `npm run bench -- --only account --seed 7` plants faults in other templates. */
export const account: Case = {
  name: 'account',
  peer: 'none',
  how: 'Faults are planted in 30 generated templates: misspelt names, names in another style, levels left out or added.',
  figures: {
    recall: share('planted faults that are found', 1),
    precision: share('alarms that are planted faults', 0.99),
    suggestion: share('planted faults whose suggestion is what was meant', 0.9),
    placeholdersMs: time('a template with 2,000 placeholders', 100),
    recordsMs: time('200 paths over 200 records, without reading the disk', 1_000),
    templatesMs: time('a field over 50 templates, without reading the disk', 1_000),
  },
  warmUps: 1,
  async prepare(fixture) {
    const seed = Number(fixture.option('seed') || '1');
    const planted = Array.from({ length: templates }, (_, at) => at);
    return {
      async ours() {
        const { recall, precision, suggestion } = accountFigures(
          planted.map((at) => judgeAccount(seed, at, (line) => console.log(line))),
        );
        const placeholdersMs = await msOf(async () => takeAccount({ ...manyPaths(2_000), root: '' }));
        const { template, data } = manyPaths(200);
        const kept = keptWith(template, data);
        const recordsMs = await msOf(() => kept.overRecords(report, { template, root: '' }));
        const templatesMs = await msOf(() => kept.usesOf('bench', 'group7.field7', null));
        return { recall, precision, suggestion, placeholdersMs, recordsMs, templatesMs };
      },
    };
  },
};

const report = { connectionId: 'bench', templateID: 'template', sobjectId: 'record' };

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

function manyPaths(count: number) {
  const groups = Array.from({ length: count / 10 }, (_, group) => group);
  const fields = Array.from({ length: 10 }, (_, field) => field);
  const template = groups
    .flatMap((group) => fields.map((field) => `<p>{{group${group}.field${field}}}</p>\n`))
    .join('');
  const record = Object.fromEntries(fields.map((field) => [`field${field}`, field]));
  return { template, data: JSON.stringify(Object.fromEntries(groups.map((group) => [`group${group}`, record]))) };
}

/** 200 records and 50 templates, all with the same texts. */
function keptWith(template: string, data: string) {
  const info = { id: 'info', request: { operation: 'info', ...report } } as unknown as DocumentInfo;
  const markup = { id: 'markup', receivedAt: 0 } as DocumentInfo;
  const records = Array.from({ length: 200 }, () => info);
  const known = Array.from({ length: 50 }, (_, at) => ({ templateID: `${at}`, markup, info }));
  const call = async (name: string) => ({ ok: true, value: name === 'drafts.records' ? records : known });
  return createKeptAccounts({
    calls: { call } as unknown as Pick<Bridge, 'call'>,
    textOf: async (id) => (id === 'markup' ? template : data),
    accountOf: async (input) => takeAccount(input),
  });
}
