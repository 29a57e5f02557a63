import type { Completion, CompletionSource } from '@codemirror/autocomplete';

/** Handlebars' own helpers and data variables (handlebarsjs.com, "Built-in Helpers" and "@data Variables"). */
const builtIn: readonly Completion[] = [
  ...['#each', '#if', '#unless', '#with', '/each', '/if', '/unless', '/with', 'else', 'lookup', 'this'].map(
    (label) => ({
      label,
      type: 'keyword',
    }),
  ),
  ...['@index', '@key', '@first', '@last', '@root'].map((label) => ({ label, type: 'variable' })),
];

/** The names of the functions that the author declares as helpers. */
export const helperNames = (text: string): readonly string[] =>
  [...text.matchAll(/\bfunction\s*\*?\s*([\w$]+)\s*\(/g)].map(([, name]) => name!);

/** Offers the paths of the data and the helpers inside `{{…}}`, and nothing elsewhere. */
export function completionOf(names: () => readonly string[], helpers: () => string): CompletionSource {
  return ({ state, pos, explicit }) => {
    const before = state.sliceDoc(Math.max(0, pos - 200), pos);
    const open = before.lastIndexOf('{{');
    if (open === -1 || before.indexOf('}}', open) !== -1) return null;
    const typed = /[#/@]?[\w.[\]$-]*$/.exec(before)?.[0] ?? '';
    if (typed === '' && !explicit && !before.endsWith('{{')) return null;
    const own = helperNames(helpers()).map((label) => ({ label, type: 'function', boost: 1 }));
    const paths = names().map((label) => ({ label, type: 'property', boost: 2 }));
    return { from: pos - typed.length, options: [...paths, ...own, ...builtIn], validFor: /^[#/@]?[\w.[\]$-]*$/ };
  };
}
