import { expect, test } from 'vitest';
import { joinPath, valueAt } from '../../../shared/value-paths.ts';
import fc from '../../support/property-tests.ts';

const data = { lines: [{ amount: 1, tax: { rate: 20 } }], 'Account.Owner': { name: 'A' } };

test('a path leads to a member, an item of a list, or nothing', () => {
  expect(valueAt(data, '')).toBe(data);
  expect(valueAt(data, 'lines[0].tax.rate')).toBe(20);
  expect(valueAt(data, 'lines[1].tax')).toBeUndefined();
  expect(valueAt(data, 'constructor')).toBeUndefined();
});

test('a name with a dot in it is one step', () => {
  expect(joinPath('', 'Account.Owner')).toBe('["Account.Owner"]');
  expect(valueAt(data, '["Account.Owner"].name')).toBe('A');
});

test('whatever the names are, the joined path leads back to the value', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom('a.b', '[0]', '"', '\\', '["x"]'))), (names) => {
      const path = names.reduce((base, name) => joinPath(base, name), '');
      const root = names.reduceRight<unknown>((value, name) => ({ [name]: value }), 'found');
      // JavaScript makes no own member of this name from a literal.
      fc.pre(!names.includes('__proto__'));
      expect(valueAt(root, path)).toBe('found');
    }),
  );
});
