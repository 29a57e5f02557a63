const jq = /[\\/]jq-wasm[\\/]/;
const nodeModules = new Set(['crypto', 'fs', 'path']);
const empty = '\0node-module-of-jq';

/**
 * jq-wasm imports modules of Node for its use in Node, behind a test of where it runs. In the page they are empty, as Vite makes
 * them by itself with a warning for each.
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
