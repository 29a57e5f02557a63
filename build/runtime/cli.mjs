/**
 * `npm run --silent runtime`: prints only the path of the executable on stdout; the choice and its reason on stderr.
 */
import { findRuntime } from './find.mjs';

try {
  const { executable } = await findRuntime();
  console.log(executable);
} catch (reason) {
  console.error(reason instanceof Error ? reason.message : reason);
  process.exitCode = 1;
}
