import { expect, test } from 'vitest';
import { runJob } from '../../../../../electron/templates/sandbox/run-job.ts';
import type { HelperFile } from '../../../../../electron/templates/template-job.ts';
import { templateJobWith } from '../../../../support/template-job.ts';

const run = (source: string, files: Readonly<Record<string, string>>, data: unknown = {}, helpers = '') => {
  const helperFiles: HelperFile[] = Object.entries(files).map(([file, text]) => ({ file, text }));
  return runJob(templateJobWith({ source, data: JSON.stringify(data), helpers, helperFiles, unknown: 'error' }));
};
const htmlOf = (...given: Parameters<typeof run>) => {
  const result = run(...given);
  return result.ok ? result.html : `${result.message} ${JSON.stringify(result.helper ?? result.location)}`;
};

test.each<[string, string]>([
  [
    'functions at the top',
    'const one = 1; function shout(text) { return up(text); } const up = (t) => t.toUpperCase();',
  ],
  ['module.exports', 'module.exports = { shout: (text) => text.toUpperCase() };'],
  ['exports', 'exports.shout = function (text) { return text.toUpperCase(); };'],
  ['an export of a declaration', 'export function shout(text) { return text.toUpperCase(); }'],
  ['an export of a variable', 'export const shout = (text) => text.toUpperCase(), other = 1;'],
  ['a list of exports', 'const up = (text) => text.toUpperCase();\nexport { up as shout };'],
  ['a default export of an object', 'export default { shout: (text) => text.toUpperCase() };'],
  ['a default export of a function', 'export default function shout(text) { return text.toUpperCase(); }'],
  ['registerHelper', "Handlebars.registerHelper('shout', (text) => text.toUpperCase());"],
  ['registerHelper of many', 'Handlebars.registerHelper({ shout: (text) => text.toUpperCase() });'],
  ['require', "const Handlebars = require('handlebars');\nHandlebars.registerHelper('shout', (t) => t.toUpperCase());"],
  ['import', "import Handlebars from 'handlebars';\nHandlebars.registerHelper('shout', (t) => t.toUpperCase());"],
  [
    'a function of Handlebars',
    "module.exports = function (Handlebars) { Handlebars.registerHelper('shout', (t) => t.toUpperCase()); };",
  ],
  ['require of a default', "require('handlebars').default.registerHelper('shout', (t) => t.toUpperCase());"],
  [
    'a function with another name for Handlebars',
    "module.exports = (h) => { h.registerHelper('shout', (t) => t.toUpperCase()); };",
  ],
  ['a member for helpers', 'module.exports = { helpers: { shout: (text) => text.toUpperCase() } };'],
  ['an object of helpers', 'const helpers = { shout(text) { return text.toUpperCase(); } };'],
  [
    'a function that registers',
    "module.exports.register = function (Handlebars, options) { Handlebars.registerHelper('shout', (t) => t.toUpperCase()); };",
  ],
  [
    'an export named register',
    "module.exports.register = (engine) => engine.registerHelper('shout', (t) => t.toUpperCase());",
  ],
  [
    'a console',
    "console.log('loaded'); console.table?.([]); exports.shout = (text) => (console.warn(text), text.toUpperCase());",
  ],
])('helpers come by %s, in a file and in a draft', (_name, text) => {
  expect(htmlOf('{{shout "a"}}', { 'helpers/all.js': text })).toBe('A');
  expect(htmlOf('{{shout "a"}}', {}, {}, text)).toBe('A');
});

test('one function that a file exports is called as the file', () => {
  expect(htmlOf('{{shout "a"}}', { 'helpers/shout.js': 'module.exports = (text) => text.toUpperCase();' })).toBe('A');
  expect(htmlOf('{{shout "a"}}', { 'helpers/shout.mjs': 'export default (text) => text.toUpperCase();' })).toBe('A');
});

test('the documented parts of Handlebars are there', () => {
  const text = `
    Handlebars.registerHelper('list', function (items, options) {
      const data = Handlebars.createFrame(options.data);
      return items.map((item, at) => { data.at = at; return options.fn(item, { data }); }).join('');
    });
    exports.bold = (text) => new Handlebars.SafeString('<b>' + Handlebars.Utils.escapeExpression(text) + '</b>');
    exports.same = function (...args) { return Handlebars.helpers.if.apply(this, args); };
    Handlebars.registerPartial('foot', 'F{{a}}');`;
  const source = '{{#list rows}}{{@at}}{{this}}{{/list}}{{bold "<"}}{{#same rows}}S{{/same}}{{> foot}}';
  expect(htmlOf(source, { 'helpers/all.js': text }, { rows: ['x', 'y'], a: 1 })).toBe('0x1y<b>&lt;</b>SF1');
});

test('files of helpers load one another, and JSON', () => {
  const files = {
    'helpers/money.js':
      "const { round } = require('./lib/round');\nexports.money = (n) => round(n) + ' ' + require('./names.json').eur;",
    'helpers/lib/round.js': 'exports.round = (n) => n.toFixed(2);',
    'helpers/names.json': '{ "eur": "€" }',
    'helpers/late.mjs': "import { round as r } from './lib/round.js';\nexport const late = (n) => r(n);",
  };
  expect(htmlOf('{{money 1}} {{late 2}}', files)).toBe('1.00 € 2.00');
});

test.each<[string, string, string, number, number]>([
  [
    'a package that is not there',
    "const a = 1;\nconst moment = require('moment');",
    '“moment” cannot be loaded',
    2,
    16,
  ],
  ['an import that is not there', "import fs from 'node:fs';\nexport const a = 1;", '“node:fs” cannot be loaded', 1, 1],
  ['a file that is not there', "require('./gone');", '“./gone” cannot be loaded', 1, 1],
  ['a way out of the folder', "require('../../secret.js');", '“../../secret.js” cannot be loaded', 1, 1],
  ['what waits at the top of a module', 'const a = await 1;\nexport const b = a;', 'A helper cannot wait', 1, 17],
  ['what is no JavaScript', 'function a() {}\nfunction (', 'Unexpected token', 2, 10],
  ['what throws at the top', 'const a = 1;\n\n  null.x;', 'Cannot read properties of null', 3, 8],
])('%s is named with its file and line', (_name, text, message, line, column) => {
  expect(run('x', { 'helpers/money.js': text })).toMatchObject({
    ok: false,
    at: 'helpers',
    message: expect.stringContaining(message),
    helper: { file: 'helpers/money.js', line, column: expect.any(Number) },
  });
  const named = run('x', { 'helpers/money.js': text });
  expect(!named.ok && named.helper?.column).toBe(column);
});

test('a helper that fails names its own line beside the place in the template', () => {
  const text = 'exports.fine = 1;\nexports.fail = (v) => {\n  return v.a.b;\n};';
  expect(run('a\n{{fail x}}', { 'helpers/a.js': text }, { x: {} })).toMatchObject({
    at: 'template',
    location: { partial: null, line: 2, column: 1 },
    helper: { file: 'helpers/a.js', line: 3 },
  });
});
