import { z } from 'zod';
import { maxAddresses, maxListedUses, type SandboxTasks } from './template-job.ts';

/**
 * The sandboxed process sent an invalid answer: the author's helpers sent something themselves, or changed JavaScript's
 * built-ins.
 */
export class TemplateAnswerError extends Error {
  override readonly name = 'TemplateAnswerError';
}

/** The limit of a result: some thousand pages. */
export const maxHtmlCharacters = 32_000_000;

/** More than any valid name. */
const maxNameCharacters = 10_000;

const text = z.string().max(maxNameCharacters);
const count = z.int().nonnegative();
const place = { partial: text.nullable(), line: z.int().positive(), column: z.int().positive() };
const location = z.object(place);
const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).max(maxListedUses);
const uses = listOf(z.object({ ...place, kind: z.enum(['helper', 'block', 'partial']), name: text, uses: count }));

const address = z.object({
  kind: z.enum(['image', 'icon', 'style sheet', 'font', 'media', 'frame', 'reference']),
  address: z.string(),
  from: count,
  to: count,
  place: z.enum(['value', 'css', 'link']),
  condition: text,
});

const mistake = z.object({
  ok: z.literal(false),
  at: z.enum(['template', 'data', 'helpers', 'size']),
  message: text,
  location: location.nullable(),
  helper: z.object({ file: text.nullable(), line: z.int().positive(), column: z.int().positive() }).optional(),
});

const schemas = {
  run: z.discriminatedUnion('ok', [
    z.object({
      ok: z.literal(true),
      html: z.string().max(maxHtmlCharacters),
      addresses: z.array(address).max(maxAddresses).default([]),
      unknown: uses,
      replayed: uses,
      missing: listOf(z.object({ ...place, path: text, uses: count })),
      placeholders: z.array(
        z.object({
          ...place,
          expression: text,
          path: text.nullable(),
          value: text,
          iteration: z.array(count),
          call: z.string().nullable(),
          start: count,
          end: count,
        }),
      ),
      filled: count,
      reached: count,
    }),
    mistake,
  ]),
  usage: z.discriminatedUnion('ok', [
    z.object({
      ok: z.literal(true),
      usage: z.object({
        paths: listOf(z.object({ name: text, location, steps: z.array(z.union([text, z.null(), z.literal(true)])) })),
        helpers: listOf(z.object({ name: text, location, firstText: text.nullable() })),
        partials: listOf(z.object({ name: text, location })),
      }),
    }),
    mistake,
  ]),
  learn: z.array(z.object({ call: z.string(), output: z.string() })),
  rank: listOf(
    z.object({ path: text, resolved: count, total: count, similarity: z.number().min(0).max(1).nullable() }),
  ),
} as const satisfies { readonly [Task in AuthorTask]: z.ZodType<SandboxTasks[Task]['result']> };

/** The tasks that run the author's JavaScript together with Galley's. */
type AuthorTask = 'run' | 'usage' | 'learn' | 'rank';

/** Validates the answer of a task that ran the author's helpers. Throws `TemplateAnswerError`. */
export function checkAnswer<Task extends AuthorTask>(task: Task, answer: unknown): SandboxTasks[Task]['result'] {
  const parsed = schemas[task].safeParse(answer);
  if (!parsed.success) throw new TemplateAnswerError(z.prettifyError(parsed.error));
  return parsed.data as SandboxTasks[Task]['result'];
}
