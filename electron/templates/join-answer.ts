import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnswerParts } from './answer-pieces.ts';

/** About 5 ms of work. */
const turnCharacters = 500_000;

/** The answer of the sandbox again. Other work of this thread goes on between two parts. */
export async function joinAnswer(parts: AnswerParts): Promise<unknown> {
  const root: Record<string, unknown> = {};
  let characters = 0;
  for (const part of parts) {
    const path = ['answer', ...part.path];
    const last = path.pop()!;
    const holder = path.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], root);
    const target = holder as Record<string, unknown>;
    if ('items' in part) (target[last] as unknown[]).push(...JSON.parse(part.items));
    else target[last] = 'text' in part ? part.text : JSON.parse(part.json);
    characters += 'items' in part ? part.items.length : 'json' in part ? part.json.length : 0;
    if (characters > turnCharacters) {
      characters = 0;
      await nextTurn();
    }
  }
  return root.answer;
}
