import Handlebars from 'handlebars';
import { expect, test } from 'vitest';
import type { PlaceholderRole, PlaceholderState } from '../../../../renderer/trace/account/account.ts';
import { takeAccount } from '../../../../renderer/trace/account/take-account.ts';
import fc from '../../../support/property-tests.ts';

/** A template with paths between `⟦` and `⟧`, for a run that notes the value of each and one that is accounted for. */
type Made = string;

const name = fc.constantFrom('a', 'b', 'c', 'd', 'size');
const scalar = fc.constantFrom<unknown>('x', '', 0, 7, true, false, null);
const json = fc.letrec<{ value: unknown; object: unknown }>((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, scalar, tie('object'), fc.array(tie('value'), { maxLength: 3 })),
  object: fc.dictionary(name, tie('value'), { maxKeys: 4 }),
}));

const path = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('', '', '', '../', '../../', 'this.', './', '@root.', 'item.'),
      fc.array(name, { minLength: 1, maxLength: 3 }),
    )
    .map(([start, parts]) => start + parts.join('.')),
  fc.constantFrom('this', '@index', '@key', '@first', '@last', '../this', 'item', 'at'),
);
const value = path.map((each) => `⟦${each}⟧`);

const statements = fc.letrec<{ all: Made; one: Made }>((tie) => ({
  all: fc.array(tie('one'), { minLength: 1, maxLength: 3 }).map((made) => made.join('')),
  one: fc.oneof(
    { maxDepth: 3 },
    value.map((each) => `{{show ${each}}} `),
    fc.tuple(value, value).map(([base, key]) => `{{show (lookup ${base} ${key})}}`),
    fc
      .tuple(fc.constantFrom('if', 'unless'), value, tie('all'), tie('all'), fc.boolean())
      .map(
        ([block, each, inner, other, hasElse]) =>
          `{{#${block} ${each}}}${inner}${hasElse ? `{{else}}${other}` : ''}{{/${block}}}`,
      ),
    fc
      .tuple(value, value, tie('all'), tie('all'))
      .map(([first, second, inner, other]) => `{{#if ${first}}}${inner}{{else if ${second}}}${other}{{/if}}`),
    fc
      .tuple(fc.constantFrom('each', 'with'), value, fc.boolean(), tie('all'), tie('all'))
      .map(
        ([block, each, hasParams, inner, other]) =>
          `{{#${block} ${each}${hasParams ? ' as |item at|' : ''}}}${inner}{{else}}${other}{{/${block}}}`,
      ),
    fc
      .tuple(value, value, tie('all'))
      .map(([context, added, inner]) => `{{#*inline "p"}}${inner}{{/inline}}{{> p ${context} size=${added}}}{{> p}}`),
  ),
}));

/** Runs the template with real Handlebars. The values of each path, by its number in the template. */
function valuesOf(made: Made, data: unknown): unknown[][] {
  const values: unknown[][] = [];
  let count = 0;
  const template = made.replace(/⟦(.*?)⟧/g, (_, each: string) => {
    values.push([]);
    count += 1;
    return `(note ${count - 1} ${each})`;
  });
  const handlebars = Handlebars.create();
  handlebars.registerHelper('show', () => '');
  handlebars.registerHelper('note', (at: number, noted: unknown) => {
    values[at]!.push(noted);
    return noted;
  });
  handlebars.compile(template)(data);
  return values;
}

const stateOf = (noted: unknown, role: PlaceholderRole): PlaceholderState => {
  if (noted === undefined) return 'key-missing';
  if (noted === null) return 'null';
  return noted === '' || isEmptyList(noted, role) ? 'empty' : 'filled';
};

const isEmptyList = (noted: unknown, role: PlaceholderRole) =>
  typeof noted === 'object' && (Array.isArray(noted) || role === 'list') && Object.keys(noted as object).length === 0;

test('states and counts are those of a run of Handlebars', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(statements.all, json.object, (made, data) => {
      let values: unknown[][];
      try {
        values = valuesOf(made, data);
      } catch {
        return; // Handlebars itself fails at some uses of null
      }
      const places: number[] = [];
      let template = '';
      for (const [piece] of made.matchAll(/⟦.*?⟧|[^⟦]+/g)) {
        if (piece.startsWith('⟦')) places.push(template.length);
        template += piece.replace(/[⟦⟧]/g, '');
      }
      const account = takeAccount({ template, data: JSON.stringify(data), root: '', helperNames: ['show'] });
      if ('problem' in account) throw new Error(account.problem);
      // Handlebars gives an inline partial the parameters of another block.
      if (account.placeholders.some(({ reason }) => reason?.startsWith('Which block parameter'))) return;
      for (const [at, offset] of places.entries()) {
        const row = account.placeholders.find((each) => each.offset === offset);
        const noted = values[at]!;
        const words = `${template}\n${JSON.stringify(data)}\n${row?.expression} at ${offset}: ${row?.state}, run: ${JSON.stringify(noted)}`;
        expect(row, words).toBeDefined();
        expect(row!.uses, words).toBe(noted.length);
        const states = new Set(noted.map((each) => stateOf(each, row!.role)));
        if (noted.length === 0) expect(row!.state, words).toBe('never-reached');
        else if (row!.state === 'parent-missing' || row!.state === 'key-missing')
          expect(states.has('key-missing') || states.has('null'), words).toBe(true);
        else if (row!.state === 'undecidable') throw new Error(words);
        else expect(states.has(row!.state), words).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});
