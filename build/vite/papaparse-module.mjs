const papaparse = /[\\/]papaparse[\\/]papaparse\.min\.js$/;

/**
 * Converts papaparse, which is published only for script loaders and CommonJS, to an ES module. Rolldown's CommonJS
 * helpers would be a second file of the first screen, because parts that load later need them too. Vite's server still
 * takes the package for CommonJS and imports its default.
 *
 * @returns {import('vite').Plugin}
 */
export function papaparseModule() {
  return {
    name: 'papaparse-module',
    transform(code, id) {
      if (!papaparse.test(id)) return undefined;
      return {
        code: `const module = { exports: {} }, exports = module.exports;\n${code}\nexport const { parse, unparse } = module.exports;\nexport default module.exports;`,
        map: null,
      };
    },
  };
}
