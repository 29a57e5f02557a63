const papaparse = /[\\/]papaparse[\\/]papaparse\.min\.js$/;

/**
 * papaparse, which is published for loaders of scripts and for CommonJS only, as an ES module. Rolldown's helpers for CommonJS modules
 * would be a second file of the first screen, because parts that are loaded later need them too.
 *
 * @returns {import('vite').Plugin}
 */
export function papaparseModule() {
  return {
    name: 'papaparse-module',
    transform(code, id) {
      if (!papaparse.test(id)) return undefined;
      return {
        code: `const module = { exports: {} }, exports = module.exports;\n${code}\nexport const { parse, unparse } = module.exports;`,
        map: null,
      };
    },
  };
}
