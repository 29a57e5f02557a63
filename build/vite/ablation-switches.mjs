import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Adds a switch before each rule of `tests/bench/ablation/rules.json`, so that the bench can switch it off. The product
 * contains no switches.
 *
 * @param {string} projectFolder
 * @returns {import('vite').Plugin}
 */
export function ablationSwitches(projectFolder) {
  const folder = join(projectFolder, 'tests/bench/ablation');
  /** @type {ReadonlyArray<{ name: string, switches: ReadonlyArray<{ file: string, function: string, off: string }> }>} */
  const rules = JSON.parse(readFileSync(join(folder, 'rules.json'), 'utf8'));
  const all = rules.flatMap(({ name, switches }) => switches.map((one) => ({ name, ...one })));
  return {
    name: 'ablation-switches',
    enforce: 'pre',
    transform(code, id) {
      const own = all.filter(({ file }) => id === join(projectFolder, 'renderer/pdf-engine/analysis', file));
      if (own.length === 0) return undefined;
      const lines = [`import { ruled } from ${JSON.stringify(join(folder, 'switch.ts'))};`];
      let switched = code;
      for (const { name, function: named, off } of own) {
        const definition = new RegExp(`^(export )?(async )?(function\\*? |const )${named}\\b`, 'm');
        if (!definition.test(switched)) throw new Error(`${id} has no ${named}, of which rules.json tells.`);
        switched = switched.replace(definition, `$2$3${named}RuleOn`);
        const isExported = new RegExp(`^export .*\\b${named}\\b`, 'm').test(code);
        lines.push(
          `${isExported ? 'export ' : ''}function ${named}(...given) { return ruled(${JSON.stringify(name)}, ${named}RuleOn, ${off}, given); }`,
        );
      }
      return { code: `${switched}\n${lines.join('\n')}\n`, map: null };
    },
  };
}
