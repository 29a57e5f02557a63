import { config } from 'zod';

/**
 * To be imported before any schema is made: zod compiles schemas with `eval`, which the content security policy of the page
 * forbids (CSP3, `unsafe-eval`). Each attempt would write an error to the log.
 */
config({ jitless: true });
