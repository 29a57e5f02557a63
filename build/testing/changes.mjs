import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../build-app.mjs';

/** @param {string[]} args */
const git = (...args) =>
  execFileSync('git', args, { cwd: projectFolder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
const lines = (/** @type {string} */ text) => text.split('\n').filter((line) => line !== '');

/** The commit where this branch left the main branch; `null` where git does not know it, as in a shallow clone. */
function whereMainWasLeft() {
  for (const branch of ['origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', branch);
    } catch {
      // The branch does not exist, or this is no clone.
    }
  }
  return null;
}

/**
 * What has changed since that commit, committed or not, and the texts of all source files.
 *
 * @param {string | null} base by default where this branch left the main branch
 * @returns {Readonly<{ base: string, changed: readonly string[], sources: ReadonlyMap<string, string> }> | null} paths from
 *   the root of the project; `null` where there is nothing to compare with
 */
export function changesSince(base = whereMainWasLeft()) {
  if (base === null) return null;
  const changed = lines(`${git('diff', '--name-only', base)}\n${git('ls-files', '--others', '--exclude-standard')}`);
  const files = lines(git('ls-files', '--cached', '--others', '--exclude-standard')).filter(
    (path) => /\.(?:tsx?|mjs|cjs)$/.test(path) && existsSync(join(projectFolder, path)),
  );
  const sources = new Map(files.map((path) => [path, readFileSync(join(projectFolder, path), 'utf8')]));
  return { base: git('rev-parse', '--short', base), changed, sources };
}
