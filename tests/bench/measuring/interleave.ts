import type { Sides, Values } from '../case.ts';

/** The values of each counted round, in order. */
export type Measured = Readonly<{ ours: readonly Values[]; peer: readonly Values[] }>;

/**
 * Runs both sides alternately, so that other load on the machine affects both. The first side changes with each round,
 * because the second finds warm what the first has just used. After a round, `isTimeUp` is asked whether to stop.
 */
export async function interleave(
  sides: Sides,
  rounds: number,
  warmUps: number,
  isTimeUp = (_counted: number) => false,
): Promise<Measured> {
  const ours: Values[] = [];
  const peer: Values[] = [];
  for (let round = -warmUps; round < rounds; round += 1) {
    const isCounted = round >= 0;
    const turns = [
      async () => {
        const values = await sides.ours();
        if (isCounted) ours.push(values);
      },
      async () => {
        const values = await sides.peer?.();
        if (isCounted && values) peer.push(values);
      },
    ];
    if (round % 2 !== 0) turns.reverse();
    for (const turn of turns) await turn();
    if (isCounted && isTimeUp(round + 1)) break;
  }
  return { ours, peer };
}
