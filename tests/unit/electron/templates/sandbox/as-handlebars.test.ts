import Handlebars from 'handlebars';
import { expect, test } from 'vitest';
import { placePartials } from '../../../../../electron/templates/place-partials.ts';
import { runJob } from '../../../../../electron/templates/sandbox/run-job.ts';
import fc from '../../../../support/property-tests.ts';
import { templateJobWith } from '../../../../support/template-job.ts';

/** The author's helpers, of each kind that templates call. */
const helpers = `
Handlebars.registerHelper('up', function (text) { return String(text).toUpperCase(); });
Handlebars.registerHelper('show', function (...args) {
  const options = args.pop();
  return JSON.stringify([args, options.hash]);
});
Handlebars.registerHelper('raw', function (text) { return new Handlebars.SafeString('<i>' + text + '</i>'); });
Handlebars.registerHelper('nothing', function () {});
Handlebars.registerHelper('zero', function () { return 0; });
Handlebars.registerHelper('wrap', function (options) { return '<' + options.fn(this) + '|' + options.inverse(this) + '>'; });
Handlebars.registerHelper('twice', function (value, options) {
  const data = Handlebars.createFrame(options.data);
  return [1, 2].map((n) => { data.turn = n; return options.fn(value, { data, blockParams: [value, n] }); }).join('');
});
Handlebars.registerHelper('own', function (...args) {
  const { fn, inverse, data, name } = args.pop();
  const html = name + args.length + (data.root === this) + (fn ? fn(args[0]) + inverse(this) : '');
  return new Handlebars.SafeString(Handlebars.Utils.escapeExpression(html).replaceAll('&#x3D;', '='));
});`;

const name = fc.constantFrom('a', 'b', 'n', 'list', 'obj', '[two words]', '[a.b]');
const path = fc.oneof(
  { weight: 4, arbitrary: name },
  fc.tuple(name, name).map(([one, other]) => `${one}.${other}`),
  fc.constantFrom(
    'this',
    '.',
    './a',
    'this.n',
    '../a',
    '../../b',
    '../this',
    'list.0.n',
    'list.length',
    'obj/a',
    'list.[0].a',
    './[two words]',
    '../obj.a',
    'x',
    'y.a',
  ),
  fc.constantFrom('@index', '@key', '@first', '@last', '@root.a', '@../index', '@../key', '@turn', '@root'),
);
const literal = fc.constantFrom('"text"', "'<&>'", '1', '0', '-2', 'true', 'false', 'null', 'undefined', '""');
const argument: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: path },
  literal,
  fc
    .tuple(fc.constantFrom('up', 'show', 'lookup list', 'nothing'), path)
    .map(([helper, value]) => `(${helper} ${value})`),
  // Not `show`: in a partial that calls itself, its text would double each time.
  path.map((key) => `(up (lookup (lookup . "list") ${key}))`),
);
const hash = fc.oneof(
  fc.constant(''),
  fc.tuple(name, argument).map(([key, value]) => ` ${key}=${value}`),
);
const tilde = fc.constantFrom('', '', '', '~');

const content = fc
  .array(
    fc.constantFrom(
      'x',
      ' ',
      '  ',
      '\n',
      '\n',
      '\r\n',
      '\r',
      '\t',
      '<b>',
      '&',
      '\\{{a}}',
      '\\\\{{a}}',
      '{',
      '}',
      '\n  ',
    ),
    { maxLength: 5 },
  )
  .map((parts) => parts.join(''));

const mustache = fc
  .tuple(
    tilde,
    fc.oneof(
      { weight: 4, arbitrary: path },
      fc.tuple(fc.constantFrom('up', 'raw', 'lookup list', 'lookup obj'), argument).map((call) => call.join(' ')),
      fc.tuple(fc.array(argument, { maxLength: 3 }), hash).map(([args, set]) => `show ${args.join(' ')}${set}`),
      fc.constantFrom('nothing', 'zero', '! note', '!-- a }} note --', 'up', '"a"', '12', 'true', 'own', 'own a b'),
    ),
    tilde,
    fc.constantFrom(['{{', '}}'], ['{{', '}}'], ['{{{', '}}}'], ['{{&', '}}']),
  )
  .map(([before, inner, after, [open, close]]) => {
    if (inner.startsWith('!')) return `{{${before}${inner}${after}}}`;
    return open === '{{{' ? `{{${before}{${inner}}${after}}}` : `{{${before}${open!.slice(2)}${inner}${after}${close}`;
  });

const partialName = fc.constantFrom('p', 'q', 'r', '"p"', '(lookup . "which")', 'declared', 'none');
const partialCall = fc
  .tuple(tilde, partialName, fc.oneof(fc.constant(''), argument), hash, tilde)
  .map(([before, called, context, set, after]) => `{{${before}> ${called} ${context}${set}${after}}}`);

const { body } = fc.letrec<{ body: string; block: string }>((tie) => ({
  body: fc
    .array(
      fc.oneof({ maxDepth: 3, withCrossShrink: true }, content, { weight: 2, arbitrary: mustache }, partialCall, {
        weight: 2,
        arbitrary: tie('block'),
      }),
      { maxLength: 6 },
    )
    .map((parts) => parts.join('')),
  block: fc
    .tuple(
      fc.constantFrom(
        'if',
        'unless',
        'each',
        'with',
        'twice',
        'each',
        'with',
        'value',
        'inverse',
        'wrap',
        'own',
        'partial',
        'layout',
        'inline',
        'raw',
      ),
      argument,
      fc.constantFrom('', '', ' as |x|', ' as |x y|'),
      tie('body'),
      fc.oneof(
        fc.constant(''),
        tie('body').map((inner) => `{{else}}${inner}`),
        tie('body').map((inner) => `{{^}}${inner}`),
        fc
          .tuple(tilde, argument, tie('body'), tie('body'))
          .map(([strip, value, one, other]) => `{{${strip}else if ${value}}}${one}{{else}}${other}`),
        fc.tuple(argument, tie('body')).map(([value, inner]) => `{{else each ${value} as |x|}}${inner}`),
        fc
          .tuple(tilde, argument, tie('body'), tie('body'))
          .map(
            ([strip, value, one, other]) => `{{else with ${value} as |y|}}${one}{{else own ${value}${strip}}}${other}`,
          ),
      ),
      fc.tuple(tilde, tilde, tilde, tilde),
      fc.tuple(path, partialName, hash, name),
    )
    .map(([kind, value, params, inner, other, [a, b, c, d], [of, partial, set, key]]) => {
      const closed = (word: string, end: string, rest = other) =>
        `{{${a}#${word}${b}}}${inner}${rest}{{${c}/${end}${d}}}`;
      if (kind === 'value') return closed(key, key);
      if (kind === 'inverse') return `{{${a}^${key}${b}}}${inner}{{${c}/${key}${d}}}`;
      if (kind === 'wrap') return closed('wrap', 'wrap');
      if (kind === 'raw') return `{{{{own ${value}}}}} {{a}}\n {{{{/own}}}}`;
      if (kind === 'inline') return closed('*inline "declared"', 'inline', '');
      if (kind === 'partial' || kind === 'layout') {
        const called = /^\(/.test(partial) || partial.startsWith('"') ? 'q' : partial;
        const declared = kind === 'layout' ? `\n{{${b}#*inline "declared"}}[{{a}}{{x}}]\n{{/inline${c}}}\n` : '';
        return closed(`> ${called} ${of.startsWith('@') ? '' : of}${set}`, called, declared);
      }
      return closed(`${kind} ${value}${params}`, kind);
    }),
}));

const leaf = fc.constantFrom<unknown>(null, false, true, 0, -0, 1, '', 'text', '<&>', [], {}, 'two\nlines');
const value = fc.oneof(
  leaf,
  fc.array(fc.oneof(leaf, fc.dictionary(fc.constantFrom('a', 'b', 'n'), leaf)), { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('a', 'b', 'n', 'two words'), leaf),
);
const data = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.dictionary(fc.constantFrom('a', 'b', 'n', 'list', 'obj', 'two words', 'a.b', 'which'), value),
  },
  value,
);
const partials = fc.record({
  p: body,
  q: fc
    .tuple(body, fc.constantFrom('', '{{> @partial-block}}', '  {{> @partial-block}}\n'))
    .map(([inner, call]) => inner + call),
  r: fc.constantFrom(
    '',
    'R',
    '{{a}}\n',
    '[{{../a}}{{x}}{{@index}}]',
    '{{#*inline "declared"}}D{{a}}{{/inline}}{{> declared}}',
  ),
});

/** What Handlebars alone gives; `null` where it throws. */
function alone(source: string, own: Readonly<Record<string, string>>, root: string): string | null {
  const plain = Handlebars.create();
  plain.registerHelper('log', () => undefined);
  new Function('Handlebars', helpers)(plain);
  try {
    return plain.compile(source)(JSON.parse(root), { partials: { ...own } });
  } catch (thrown) {
    // Handlebars fails where an indented partial has nothing but one value that is HTML already (`SafeString`).
    fc.pre(!/split is not a function/.test(String(thrown)));
    return null;
  }
}

const ran = (source: string, own: Readonly<Record<string, string>>, root: string, traces: boolean) =>
  runJob(
    templateJobWith({
      source,
      partials: Object.entries(own),
      data: root,
      helpers,
      imageMark: '',
      unknown: 'error',
      traces,
    }),
  );

test('whatever the template, its partials and its data are, the output is that of Handlebars alone', () => {
  let compared = 0;
  fc.assert(
    fc.property(
      body,
      partials,
      data.map((root) => JSON.stringify(root)),
      fc.boolean(),
      (source, own, root, traces) => {
        const expected = alone(source, own, root);
        const made = ran(source, own, root, traces);
        compared += expected === null ? 0 : 1;
        expect(made.ok ? made.html : null).toBe(expected);
        // A mistake has its place.
        if (!made.ok) expect(made.location).not.toBeNull();
      },
    ),
    { numRuns: 1_500 },
  );
  expect(compared).toBeGreaterThan(0);
});

test('whatever is put in the place of calls prints the same', () => {
  // Indentation is that of the text, also where a value or another partial has line ends.
  const outdented = (text: string | null) => text?.replaceAll(/(?<=^|[\r\n])[ \t]+/g, '') ?? null;
  let placed = 0;
  fc.assert(
    fc.property(
      body,
      partials,
      data.map((root) => JSON.stringify(root)),
      (source, own, root) => {
        const expected = alone(source, own, root);
        fc.pre(expected !== null);
        const { markup } = (() => {
          try {
            return placePartials({ source, partials: new Map(Object.entries(own)) });
          } catch {
            // A partial that no run reaches may be invalid.
            return { markup: source };
          }
        })();
        placed += markup === source ? 0 : 1;
        expect(outdented(alone(markup, own, root))).toBe(outdented(expected));
      },
    ),
    { numRuns: 1_000 },
  );
  expect(placed).toBeGreaterThan(0);
});

test.each([
  ['{{{a}}}{{{b}}}', '3'],
  ['{{{a}}}{{&t}}', '2'],
  ['{{#if a}}{{{a}}}{{/if}}{{#if b}}{{{b}}}{{/if}}', '3'],
  ['x{{{a}}}{{{b}}}', 'x12'],
  ['{{a}}{{b}}', '12'],
])('Handlebars adds numbers that stand side by side without escaping, and so does Galley: %s', (source, expected) => {
  const data = JSON.stringify({ a: 1, b: 2, t: true });
  expect(alone(source, {}, data)).toBe(expected);
  for (const traces of [false, true]) expect(ran(source, {}, data, traces)).toMatchObject({ ok: true, html: expected });
});
