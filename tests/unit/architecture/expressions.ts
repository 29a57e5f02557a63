import { createHash } from 'node:crypto';
import { check } from 'recheck';
import { parseSync, Visitor } from 'vite';

/** A regular expression in the sources. */
export type Expression = Readonly<{ path: string; pattern: string; flags: string }>;

/** Every regular expression that is written as a literal, found by the parser of Vite (Oxc). */
export function expressionsIn(path: string, text: string): readonly Expression[] {
  const found: Expression[] = [];
  const visitor = new Visitor({
    Literal(node) {
      if ('regex' in node) found.push({ path, pattern: node.regex.pattern, flags: node.regex.flags });
    },
  });
  visitor.visit(parseSync(path, text).program);
  return found;
}

export const spellingOf = ({ pattern, flags }: Expression) => `/${pattern}/${flags}`;

/** Short enough to keep a list of all that were analysed. */
export const fingerprintOf = (expression: Expression) =>
  createHash('sha256').update(spellingOf(expression)).digest('base64url').slice(0, 12);

// In this process: an agent of its own would outlive the test.
process.env.RECHECK_BACKEND = 'pure';

/**
 * Limits by steps instead of times, except as a last resort: an expression that cannot be analysed in a minute is too
 * complex to be trusted.
 */
const limits = {
  timeout: 60_000,
  seedingTimeout: null,
  incubationTimeout: null,
  attackTimeout: null,
  // Less than zero: results of the automaton are not tried out.
  recallTimeout: -1_000,
  randomSeed: 1,
  attackLimit: 50_000_000,
  maxAttackStringSize: 30_000,
  maxIteration: 5,
} as const;

/** Why the expression may take more than linear time; `null` if it never does. */
export async function problemOf({ pattern, flags }: Expression): Promise<string | null> {
  // The analyser does not know indices, which change nothing about the time.
  const result = await check(pattern, flags.replace('d', ''), limits);
  if (result.status === 'safe') return null;
  return result.status === 'vulnerable' ? result.complexity.summary : `unknown: ${result.error.kind}`;
}
