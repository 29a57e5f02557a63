/** `npm run --silent runtime`: the path of the executable on stdout and nothing else; what was chosen and why on stderr. */
import { findRuntime } from './find.mjs';

try {
  const { executable } = await findRuntime();
  console.log(executable);
} catch (reason) {
  console.error(reason instanceof Error ? reason.message : reason);
  process.exitCode = 1;
}
