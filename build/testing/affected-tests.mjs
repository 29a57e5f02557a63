import { basename, dirname, join } from 'node:path/posix';

/** @typedef {Readonly<{ unit: readonly string[], component: readonly string[], endToEnd: readonly string[], faults: boolean }>} Affected */

/** A file name in quotes: an import, or the file that a test or a worker starts from. A query may follow. */
const quotedFile = /['"`]([^'"`\n?]+\.(?:tsx?|mjs|cjs|css|html|json))(?:\?[^'"`\n]*)?['"`]/g;

const isUnit = (/** @type {string} */ path) => /^tests\/(?:unit|faults)\/.*\.test\.ts$/.test(path);
const isComponent = (/** @type {string} */ path) => /^tests\/component\/.*\.test\.tsx?$/.test(path);
/** Tests of the package and of the sandbox need another app or another user. */
const isEndToEnd = (/** @type {string} */ path) => /^tests\/e2e\/(?!package|sandbox).*\.e2e\.ts$/.test(path);
const isTest = (/** @type {string} */ path) => path.startsWith('tests/');
const isProduct = (/** @type {string} */ path) => /^(?:electron|renderer|shared)\//.test(path);

/** Every test may depend on these. */
const everything = /^(?:package-lock\.json|build\/vitest\.config\.ts)$/;
/** These read the sources as text. */
const readsSources = /^tests\/unit\/architecture/;

/**
 * End-to-end tests start the whole app, so the folder of a change decides which it affects. Any change of the app runs
 * `journey`.
 */
const stories = /** @type {ReadonlyArray<readonly [changed: RegExp, files: readonly string[]]>} */ ([
  [/^(?:electron|renderer)\/drafts\/|^electron\/templates\//, ['drafts', 'folder']],
  [/\/merge(?:-lists)?\//, ['merge', 'drag']],
  [/^electron\/(?:window|quit)\//, ['start', 'recovery', 'quitting', 'interface', 'second-start']],
  [
    /^electron\/(?:security|ipc)\/|\/preload\.ts$/,
    ['hardening', 'controls-contents', 'controls-page', 'controls-sessions'],
  ],
  [/\/session\/|^electron\/settings\//, ['session']],
  [/^electron\/service\//, ['session', 'presses-of-run', 'network-process']],
  [/^electron\/sample-service\//, ['sample-service', 'folder']],
  [/\/proofs\//, ['proofs']],
  [/^renderer\/pdf-/, ['preview']],
  [/^renderer\/(?:markup|text-viewer)\//, ['markup-preview']],
  [/^renderer\/(?:app|ui)\//, ['commands', 'keyboard', 'names']],
]);

const faultsOf = /^(?:electron\/(?:service|templates|security|window)|tests\/faults)\//;

/**
 * The tests that a change can affect: those that refer to a changed file, directly or indirectly.
 *
 * @param {Readonly<{ changed: readonly string[], sources: ReadonlyMap<string, string> }>} options paths from the root of the project;
 *   `sources` are the texts of all files
 * @returns {Affected}
 */
export function affectedTests({ changed, sources }) {
  const paths = [...sources.keys()];
  const users = usersOf(sources, new Set([...paths, ...changed]));
  const reached = reach(changed.some((path) => everything.test(path)) ? paths : changed, users);
  // Each of them starts the whole app, so only references from other tests count.
  const reachedInTests = reach(changed.filter(isTest), users);

  const told = stories.flatMap(([pattern, names]) => (changed.some((path) => pattern.test(path)) ? names : []));
  if (changed.some(isProduct)) told.push('journey');
  return {
    unit: paths.filter(
      (path) => isUnit(path) && (reached.has(path) || (changed.length > 0 && readsSources.test(path))),
    ),
    component: paths.filter((path) => isComponent(path) && reached.has(path)),
    endToEnd: paths.filter(
      (path) => isEndToEnd(path) && (reachedInTests.has(path) || told.includes(basename(path, '.e2e.ts'))),
    ),
    faults: changed.some((path) => faultsOf.test(path)),
  };
}

/** The tests of the PDF engine, and those of them that always run: texts and looks of two PDFs are compared. */
const ofEngine = /^tests\/(?:unit\/renderer|component)\/pdf-(?:engine|compare)\//;
const smoke = /\/pdf-engine\/analysis\/(?:compare|compare-text\/compare-page-texts)\.test\.tsx?$/;

/**
 * The tests of the PDF engine that no change can affect, but for its smoke test.
 *
 * @param {Readonly<{ changed: readonly string[], sources: ReadonlyMap<string, string> }>} changes
 */
export function untouchedEngineTests(changes) {
  const { unit, component } = affectedTests(changes);
  const affected = new Set([...unit, ...component]);
  return [...changes.sources.keys()].filter(
    (path) => ofEngine.test(path) && (isUnit(path) || isComponent(path)) && !smoke.test(path) && !affected.has(path),
  );
}

/**
 * These files and all that refer to one of them, directly or indirectly.
 *
 * @param {readonly string[]} start
 * @param {ReadonlyMap<string, ReadonlySet<string>>} users
 */
function reach(start, users) {
  const reached = new Set(start);
  // The loop also visits entries that are added meanwhile.
  for (const path of reached) for (const user of users.get(path) ?? []) reached.add(user);
  return reached;
}

/**
 * For each file, the files that refer to it.
 *
 * @param {ReadonlyMap<string, string>} sources
 * @param {ReadonlySet<string>} known
 */
function usersOf(sources, known) {
  const users = /** @type {Map<string, Set<string>>} */ (new Map());
  for (const [path, text] of sources) {
    for (const [, name = ''] of text.matchAll(quotedFile)) {
      // Relative to the file, or to the root as in build scripts.
      const used = [join(dirname(path), name), join(name)].find((place) => known.has(place));
      if (used !== undefined) users.set(used, (users.get(used) ?? new Set()).add(path));
    }
  }
  return users;
}
