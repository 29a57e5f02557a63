/**
 * `npm run build`: builds the app into `dist/`. `-- electron`, `-- renderer` or `-- sample-service` builds only that
 * folder. `--source <folder>` builds another tree.
 */
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp, parts, projectFolder } from './build-app.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { source: { type: 'string' } } });
const wanted = parts.filter((part) => positionals.includes(part));
const unknown = positionals.filter((name) => !wanted.some((part) => part === name));

try {
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}: choose from ${parts.join(', ')}.`);
  const startedMs = performance.now();
  const output = await buildApp({
    source: values.source ? resolve(values.source) : projectFolder,
    wanted: wanted.length > 0 ? wanted : parts,
  });
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.error(`built ${relative(process.cwd(), output) || output} in ${seconds} s`);
} catch (reason) {
  console.error(reason instanceof Error ? reason.message : reason);
  process.exitCode = 1;
}
