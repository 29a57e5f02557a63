import { expect, test } from 'vitest';
import { takeAccount } from '../../../../renderer/trace/account/take-account.ts';
import { createKeptAccounts, overRecordsText } from '../../../../renderer/trace/kept-accounts.ts';
import { type FakeAnswers, fakeBridge, success } from '../../../support/fake-bridge.ts';
import { documentWith } from '../../../support/window-state.ts';

const report = { connectionId: 'org', templateID: 'invoice', sobjectId: 'A' } as const;

function keptWith(texts: Readonly<Record<string, string>>, answers: FakeAnswers) {
  const bridge = fakeBridge(answers);
  const textOf = async (id: string) => {
    const text = texts[id];
    if (text === undefined) throw new Error('It was removed.');
    return text;
  };
  return {
    bridge,
    kept: createKeptAccounts({ calls: bridge, textOf, accountOf: async (input) => takeAccount(input) }),
  };
}

const infoOf = (id: string) =>
  documentWith({ id, kind: 'json', request: { operation: 'info', templateID: 'invoice', sobjectId: id } });

test('over records a placeholder says in how many of those that can be read it has no value, and in which', async () => {
  const template = '{{a}}{{b}}{{c}}';
  const texts = {
    A: '{"a":1,"b":"","c":1}',
    B: '{"a":1,"b":"","c":1}',
    C: '{"a":1,"b":2}',
    D: '{"a":1,"b":null,"c":1}',
  };
  const infos = ['A', 'B', 'C', 'D', 'gone'].map(infoOf);
  const { kept, bridge } = keptWith(texts, { 'drafts.records': () => success(infos) });
  const over = await kept.overRecords(report, { template, root: '' });
  const own = takeAccount({ template, data: texts.A, root: '' });
  const [a, b, c] = 'placeholders' in own ? own.placeholders : [];
  expect(overRecordsText(over, a!)).toBe('');
  expect(overRecordsText(over, b!)).toBe('Null in 1, empty in 2 of 4 records');
  expect(overRecordsText(over, c!)).toBe('Key missing in 1 of 4 records');
  expect(over.of(b!).map(({ infos: found }) => found.map(({ id }) => id))).toEqual([['D'], ['A', 'B']]);
  expect(bridge.calls.map(({ name }) => name)).toEqual(['drafts.records']);
});

test('over templates a field is found in each, with the line and the time of the answer, in lists and below another root', async () => {
  const markupOf = (id: string, receivedAt: number) =>
    documentWith({ id, receivedAt, request: { operation: 'handlebars', templateID: id, sobjectId: 'A' } });
  const texts = {
    letter: '<p>\n{{#each lines}}{{price}}{{/each}}</p>',
    invoice:
      '{{#with customer}}{{name}}{{/with}}\n\n{{#each lines as |line|}}{{line.price}}{{/each}}{{lines.[1].price}}',
    bare: '{{#each data.lines}}{{price}}{{/each}}',
    broken: '{{#each}',
    info: '{"data":{"lines":[{"price":1},{"price":2}],"customer":{"name":"x"}}}',
  };
  const info = infoOf('info');
  const templates = [
    { templateID: 'letter', markup: markupOf('letter', 3), info },
    { templateID: 'invoice', markup: markupOf('invoice', 2), info },
    { templateID: 'bare', markup: markupOf('bare', 1), info: null },
    { templateID: 'broken', markup: markupOf('broken', 1), info },
  ];
  const { kept, bridge } = keptWith(texts, { 'drafts.templates': () => success(templates) });
  expect(await kept.usesOf('org', 'data.lines[].price', 'info')).toEqual([
    { templateID: 'letter', line: 2, partial: null, receivedAt: 3 },
    { templateID: 'invoice', line: 3, partial: null, receivedAt: 2 },
    { templateID: 'invoice', line: 3, partial: null, receivedAt: 2 },
    { templateID: 'bare', line: 1, partial: null, receivedAt: 1 },
  ]);
  expect(bridge.calls.map(({ name }) => name)).toEqual(['drafts.templates']);
});
