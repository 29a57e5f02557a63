import fc from 'fast-check';

/**
 * A property test that found a counterexample looks for a smaller one, which may take longer than the test may last: then the report
 * would be a timeout, without the seed and the case. After this time it ends with the smallest that was found; a case that does not
 * end is one too. A slow machine tries fewer cases.
 */
fc.configureGlobal({ timeout: 30_000, interruptAfterTimeLimit: 60_000 });
