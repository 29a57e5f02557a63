import { expect, test, vi } from 'vitest';

const made = vi.hoisted(() => ({ objects: 0 }));

vi.mock('zod', async (importOriginal) => {
  const { z } = await importOriginal<typeof import('zod')>();
  const strictObject: typeof z.strictObject = (...given) => {
    made.objects += 1;
    return z.strictObject(...given);
  };
  return { z: { ...z, strictObject } };
});

const { contract } = await import('../../../shared/contract.ts');

test('a start makes the schema of no call that nobody has made, and each only once', () => {
  const before = made.objects;
  const { input } = contract['documents.save'];
  expect(made.objects).toBe(before + 1);
  expect(contract['documents.save'].input).toBe(input);
  expect(made.objects).toBe(before + 1);
});
