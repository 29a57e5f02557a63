import { expect, test } from 'vitest';
import { createJq } from '../../../../renderer/info/jq.ts';
import { jqFunctions } from '../../../../renderer/info/jq-functions.ts';

test('jq has every function that is offered, with as many arguments', async () => {
  const jq = createJq(1_000_000);
  const json = new TextEncoder().encode('null');
  for (const { name, takes, does } of jqFunctions) {
    const call = takes > 0 ? `${name}(${Array.from({ length: takes }, () => '.').join('; ')})` : name;
    // It is compiled and never called: many of them fail on null.
    expect(await jq.run(json, `if . then (${call}) else 1 end`), call).toEqual({ ok: true, text: '1' });
    expect(does.length, name).toBeLessThan(50);
  }
});

test('no function is offered twice', () => {
  const names = jqFunctions.map(({ name, takes }) => `${name}/${takes > 0}`);
  expect(new Set(names).size).toBe(names.length);
});
