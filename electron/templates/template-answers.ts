import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { maxAddresses, maxListedUses, maxTracedPlaceholders, type SandboxTasks } from './template-job.ts';

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
/** The length is checked first: a million items take a second. */
const listOf = <Item extends z.ZodType>(item: Item, most = maxListedUses) =>
  z.custom<readonly unknown[]>((list) => Array.isArray(list) && list.length <= most).pipe(z.array(item));
/** Deeper than any path or loop. */
const maxDepth = 1_000;
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
  withAnyData: z.boolean().optional(),
  helper: z.object({ file: text.nullable(), line: z.int().positive(), column: z.int().positive() }).optional(),
});

const explained = mistake.extend({
  point: z.object({ path: text.nullable(), context: text }).optional(),
});

const placeholder = z.object({
  ...place,
  expression: text,
  path: text.nullable(),
  value: text,
  iteration: listOf(count, maxDepth),
  call: z.string().nullable(),
  start: count,
  end: count,
});

const schemas = {
  run: z.discriminatedUnion('ok', [
    z.object({
      ok: z.literal(true),
      html: z.string().max(maxHtmlCharacters),
      addresses: listOf(address, maxAddresses).default([]),
      unknown: uses,
      replayed: uses,
      missing: listOf(z.object({ ...place, path: text, uses: count })),
      placeholders: listOf(z.unknown(), maxTracedPlaceholders),
      filled: count,
      reached: count,
    }),
    mistake,
  ]),
  explain: z.discriminatedUnion('ok', [z.object({ ok: z.literal(true), unknown: uses }), explained]),
  usage: z.discriminatedUnion('ok', [
    z.object({
      ok: z.literal(true),
      usage: z.object({
        paths: listOf(
          z.object({ name: text, location, steps: listOf(z.union([text, z.null(), z.literal(true)]), maxDepth) }),
        ),
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
} as const satisfies { readonly [Task in AuthorTask]: z.ZodType };

/** The tasks that run the author's JavaScript together with Galley's. */
type AuthorTask = 'run' | 'explain' | 'usage' | 'learn' | 'rank';

/** About 5 ms of work. */
const turnItems = 2_000;

/**
 * Validates the answer of a task that ran the author's helpers. Other work of this thread goes on between the parts of
 * a long list. Rejects with `TemplateAnswerError`.
 */
export async function checkAnswer<Task extends AuthorTask>(
  task: Task,
  answer: unknown,
): Promise<SandboxTasks[Task]['result']> {
  const valid = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> => {
    const parsed = schema.safeParse(value);
    if (!parsed.success) throw new TemplateAnswerError(z.prettifyError(parsed.error));
    return parsed.data;
  };
  const checked = valid<z.ZodType>(schemas[task], answer) as object;
  if (!('placeholders' in checked)) return checked as SandboxTasks[Task]['result'];
  const listed = checked.placeholders as readonly unknown[];
  const placeholders: Array<z.infer<typeof placeholder>> = [];
  for (let from = 0; from < listed.length; from += turnItems) {
    for (const item of listed.slice(from, from + turnItems)) placeholders.push(valid(placeholder, item));
    await nextTurn();
  }
  return { ...checked, placeholders } as never;
}
