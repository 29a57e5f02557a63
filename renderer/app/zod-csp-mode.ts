import { config } from 'zod';

/**
 * Imported before anything that makes a schema: zod tries to compile one when it is made, which the page's policy refuses
 * (CSP3, `unsafe-eval`), with an error in the log.
 */
config({ jitless: true });
