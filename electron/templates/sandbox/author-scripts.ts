import Handlebars from 'handlebars';
import type { HelperLocation } from '../template-error.ts';
import type { HelperFile } from '../template-job.ts';
import { moduleText, ScriptSyntaxError } from './module-text.ts';

type Helper = Handlebars.HelperDelegate;

/** The author's own helpers are unusable. */
export class HelpersError extends Error {
  override readonly name = 'HelpersError';
  /** `null` if V8 does not report it. */
  readonly location: HelperLocation | null;

  constructor(message: string, location: HelperLocation | null) {
    super(message);
    this.location = location;
  }
}

/** The name of the scripts in error stacks, since a file may have any name. */
const scriptName = 'author-helpers-';
/** Lines before the text: two that `Function` adds, and the line of the inner function. */
const linesBefore = 3;
const scripts = /\.[cm]?js$/i;
const handlebarsModules = /^handlebars(?:\/.*)?$/;

/**
 * Runs the author's files and registers their helpers: the exports, the top-level functions of a file without exports,
 * and everything passed to `Handlebars.registerHelper`. Only for the sandboxed process, because the code is not
 * trusted. Throws `HelpersError`.
 */
export function registerAuthorHelpers(handlebars: typeof Handlebars, files: readonly HelperFile[]): void {
  if (files.every(({ text }) => text.trim() === '')) return;
  const before = { ...handlebars.helpers };
  // The module has them, but not an environment.
  Object.assign(handlebars, { default: handlebars, create: Handlebars.create });
  const modules = createModules(handlebars, files);
  for (const [index, { file }] of files.entries()) {
    if (file !== null && !scripts.test(file)) continue;
    registerExports(handlebars, modules.load(index), file);
  }
  for (const [name, helper] of Object.entries(handlebars.helpers as Record<string, Helper>)) {
    if (helper !== before[name]) handlebars.helpers[name] = withoutPromise(name, helper);
  }
}

/** The first place in the author's files in the stack of an error. */
export function placeInHelpers(thrown: unknown, files: readonly HelperFile[]): HelperLocation | null {
  const stack = thrown instanceof Error ? String(thrown.stack) : '';
  const [, index, row, column] = new RegExp(`${scriptName}(\\d+):(\\d+):(\\d+)`).exec(stack) ?? [];
  const file = files[Number(index)];
  const line = Number(row) - linesBefore;
  const text = file?.text.split('\n')[line - 1];
  if (!file || text === undefined) return null;
  // The replacement of an import is longer.
  return { file: file.file, line, column: Number(column) <= text.length ? Number(column) : 1 };
}

/** The files as CommonJS modules. Each runs once. */
function createModules(handlebars: typeof Handlebars, files: readonly HelperFile[]) {
  const loaded = new Map<number, { exports: unknown; declared: Record<string, unknown> }>();

  const requireFrom = (from: string | null) => (name: unknown) => {
    const wanted = String(name);
    if (handlebarsModules.test(wanted)) return handlebars;
    const index = /^\.\.?\//.test(wanted) ? fileAt(files, from, wanted) : -1;
    if (index !== -1) return load(index).exports;
    const served = from === null ? 'Helpers here' : 'Helpers of a folder';
    const others = from === null ? '' : ', and files of the folder “helpers” by a path that begins with ./';
    throw new Error(`“${wanted}” cannot be loaded. ${served} can require “handlebars”${others}.`);
  };

  const load = (index: number) => {
    const known = loaded.get(index);
    if (known) return known;
    const { file, text } = files[index]!;
    const module = { exports: {} as unknown, declared: {} };
    loaded.set(index, module);
    try {
      if (file !== null && !scripts.test(file)) module.exports = JSON.parse(text);
      else module.declared = runModule(text, index, module, requireFrom(file), handlebars);
    } catch (thrown) {
      if (thrown instanceof HelpersError) throw thrown;
      if (thrown instanceof ScriptSyntaxError)
        throw new HelpersError(thrown.message, { file, line: thrown.line, column: thrown.column });
      const message = thrown instanceof Error ? thrown.message : String(thrown);
      throw new HelpersError(
        message,
        placeInHelpers(thrown, files) ?? (file === null ? null : { file, line: 1, column: 1 }),
      );
    }
    return module;
  };

  return { load };
}

/** Returns the top-level declarations by name. */
function runModule(
  text: string,
  index: number,
  module: { exports: unknown },
  require: (name: unknown) => unknown,
  handlebars: typeof Handlebars,
): Record<string, unknown> {
  const { body, isStrict, declared } = moduleText(text);
  const given = declared.map((name) => `${JSON.stringify(name)}: ${name}`).join(', ');
  // The inner function allows the text to declare these names, as in `const Handlebars = require('handlebars')`.
  const code = `return (function () {${isStrict ? "'use strict';" : ''}\n${body}\nreturn { ${given} };\n}).call(this);\n//# sourceURL=${scriptName}${index}`;
  const run = new Function('exports', 'require', 'module', 'Handlebars', 'console', code);
  return run.call(module.exports, module.exports, require, module, handlebars, silentConsole) ?? {};
}

/** Ignores all logging of helpers. */
const silentConsole = new Proxy({}, { get: () => () => undefined });

function registerExports(
  handlebars: typeof Handlebars,
  { exports, declared }: Readonly<{ exports: unknown; declared: Record<string, unknown> }>,
  file: string | null,
): void {
  const isObject = typeof exports === 'object' && exports !== null;
  const all = isObject && Object.keys(exports).length === 0 ? declared : exports;
  const add = (name: string | null, value: unknown) => {
    if (typeof value !== 'function') return;
    if (takesHandlebars(value) || (name !== null && registering.test(name))) value(handlebars);
    else if (name !== null) handlebars.registerHelper(name, value as Helper);
    else throw new HelpersError('The one function that is exported needs a name.', { file, line: 1, column: 1 });
  };
  const ownName = file?.replace(/^.*\//, '').replace(scripts, '') ?? null;
  const addMain = (value: unknown) => {
    if (typeof value === 'function') add(value.name === '' || value.name === 'default' ? ownName : value.name, value);
    else if (typeof value === 'object' && value !== null)
      for (const [name, each] of Object.entries(value)) add(name, each);
  };
  if (typeof all === 'function') {
    add(ownName ?? (all.name || null), all);
    return;
  }
  for (const [name, value] of Object.entries((all ?? {}) as object)) {
    if (name === 'default' || (name === 'helpers' && typeof value === 'object')) addMain(value);
    else add(name, value);
  }
}

/** An export that registers helpers itself, as in `module.exports.register = function (engine) { … }`. */
const registering = /^register(?:Helpers)?$/;

/** A function that registers helpers itself: `module.exports = function (Handlebars) { … }`. */
function takesHandlebars(value: unknown): value is (handlebars: typeof Handlebars) => unknown {
  const text = String(value);
  const [, parameter] =
    /^(?:async\s+)?(?:function\b[^(]*|[\w$]+\s*)?\(?\s*([\w$]+)\s*[,)=]/.exec(text.slice(0, 200)) ?? [];
  if (parameter === undefined) return false;
  return /^(?:handlebars|hbs)$/i.test(parameter) || text.includes(`${parameter}.registerHelper(`);
}

/** The index of the file that a path refers to from another file; -1 without one. */
function fileAt(files: readonly HelperFile[], from: string | null, path: string): number {
  const steps = (from ?? '').split('/').slice(0, -1);
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.') steps.push(step);
  }
  const name = steps.join('/');
  const names = ['', '.js', '.cjs', '.mjs', '.json', '/index.js'].map((end) => name + end);
  return files.findIndex(({ file }) => file !== null && names.includes(file));
}

/** Handlebars does not await promises, and would write "[object Promise]". */
const withoutPromise = (name: string, helper: Helper): Helper =>
  function (this: unknown, ...args: Parameters<Helper>): unknown {
    const given: unknown = helper.apply(this, args);
    if (given instanceof Promise) {
      given.catch(() => {});
      throw new Error(
        `Your helper “${name}” gives a promise, and Handlebars does not wait for it: give the value itself.`,
      );
    }
    return given;
  };
