import { expect, test, vi } from 'vitest';

/** Modules that load before the first screen. The first format of a process loads language data, which takes long. */
const starts = {
  'the main process': () => import('../../electron/compose.ts'),
  'the window': () => Promise.all([import('../../renderer/app/start.ts'), import('../../renderer/app/App.tsx')]),
};

const kinds = ['NumberFormat', 'DateTimeFormat', 'Collator', 'PluralRules', 'ListFormat', 'Segmenter'] as const;

test.each(Object.entries(starts))('a start does not wait for formats of numbers and dates: %s', async (_, load) => {
  // What an earlier test has loaded would not be loaded again.
  vi.resetModules();
  const made: string[] = [];
  vi.spyOn(Number.prototype, 'toLocaleString').mockImplementation(() => {
    made.push('toLocaleString');
    return '';
  });
  const formats = { ...Object.fromEntries(kinds.map((kind) => [kind, Intl[kind]])) };
  for (const kind of kinds) {
    const construct = (target: new () => object, given: []) => {
      made.push(kind);
      return Reflect.construct(target, given);
    };
    Reflect.set(Intl, kind, new Proxy(Intl[kind], { construct } as ProxyHandler<never>));
  }
  try {
    await load();
    expect(made).toEqual([]);
    new Intl.NumberFormat('en').format(1);
    expect(made, 'one that is made is seen').toEqual(['NumberFormat']);
  } finally {
    Object.assign(Intl, formats);
  }
});
