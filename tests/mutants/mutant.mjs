/**
 * A control that is taken out of a copy of the sources, and the test that must fail without it.
 *
 * @typedef {Readonly<{
 *   control: string,
 *   file: string,
 *   text: string,
 *   replacement: string,
 *   by: ControlTest,
 * }>} Mutant `text` occurs exactly once in `file`
 */

/** @typedef {'unit' | 'faults' | 'e2e' | 'as-user'} Runner how the test is run; `as-user` is an end-to-end test in Chromium's sandbox */

/** @typedef {Readonly<{ runner: Runner, file: string, name: string }>} ControlTest */

/** @typedef {readonly [control: string, text: string, replacement: string, test: string]} Row */

/**
 * Mutants of one file that are held by the tests of one file. A row is the control, the text, what replaces it, and the
 * name of the test.
 *
 * @param {string} file
 * @param {Runner} runner
 * @param {string} testFile
 * @param {readonly Row[]} rows
 * @returns {Mutant[]}
 */
export const mutantsOf = (file, runner, testFile, rows) =>
  rows.map(([control, text, replacement, name]) => ({
    control,
    file,
    text,
    replacement,
    by: { runner, file: testFile, name },
  }));
