const jq = /[\\/]jq-wasm[\\/]/;
const nodeModules = new Set(['crypto', 'fs', 'path']);
const empty = '\0node-module-of-jq';

/**
 * jq-wasm imports Node modules for use in Node, guarded by a check of the environment. In the page they are empty,
 * which Vite does by default with a warning for each.
 *
 * @returns {import('vite').Plugin}
 */
export function emptyNodeModulesOfJq() {
  return {
    name: 'empty-node-modules-of-jq',
    enforce: 'pre',
    resolveId: (source, importer) => (nodeModules.has(source) && importer && jq.test(importer) ? empty : undefined),
    load: (id) => (id === empty ? 'export default {}' : undefined),
  };
}
