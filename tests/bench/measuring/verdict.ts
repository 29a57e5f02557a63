import type { Figure, Goal, Unit, Values } from '../case.ts';
import type { Measured } from './interleave.ts';

/** One line of the table: medians, their ratio or difference, and whether it meets the goal. */
export type Verdict = Readonly<{
  figure: string;
  measures: string;
  unit: Unit;
  ours: number | null;
  peer: number | null;
  ratio: number | null;
  goal: Goal | null;
  /** `null` without a goal, or without anything to judge it by. */
  met: boolean | null;
  values: Readonly<{ ours: readonly number[]; peer: readonly number[] }>;
}>;

/** The middle value, or the mean of the two middle ones; `null` for none. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Judges every figure of a case by the medians of its rounds. */
export function judge(figures: Readonly<Record<string, Figure>>, measured: Measured): readonly Verdict[] {
  return Object.entries(figures).map(([figure, { measures, unit, goal }]) => {
    const values = { ours: valuesOf(measured.ours, figure), peer: valuesOf(measured.peer, figure) };
    const ours = median(values.ours);
    const peer = median(values.peer);
    const ratio = ours === null || peer === null || peer === 0 ? null : ours / peer;
    return { figure, measures, unit, ours, peer, ratio, goal, met: isMet(goal, ours, peer), values };
  });
}

function isMet(goal: Goal | null, ours: number | null, peer: number | null): boolean | null {
  if (!goal || ours === null) return null;
  const judged = judgedBy(goal, ours, peer);
  if (judged === null) return null;
  return goal.kind.endsWith('at-most') ? judged <= goal.value : judged >= goal.value;
}

function judgedBy({ kind }: Goal, ours: number, peer: number | null): number | null {
  if (kind === 'at-most' || kind === 'at-least') return ours;
  if (peer === null) return null;
  if (kind === 'more-at-most') return ours - peer;
  return peer === 0 ? null : ours / peer;
}

const valuesOf = (rounds: readonly Values[], figure: string) =>
  rounds.map((round) => round[figure]).filter((value) => value !== undefined);
