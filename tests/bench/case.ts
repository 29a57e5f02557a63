import type { Fixture } from './electron/fixture.ts';

export type Unit = 'ms' | 'MB' | 'kB' | 'fps' | 'slots' | 'count' | 'share';

/** The goal of a figure. A ratio is ours over the peer's, both measured in the same run. */
export type Goal = Readonly<{
  /** `more-at-most`: ours is at most this much more than the peer's. */
  kind: 'ratio-at-most' | 'ratio-at-least' | 'at-most' | 'at-least' | 'more-at-most';
  value: number;
}>;

export type Figure = Readonly<{
  /** What is measured, from when to when. */
  measures: string;
  unit: Unit;
  /** `null` for a figure that only explains another one. */
  goal: Goal | null;
}>;

/** One value for each figure of a case, by its name. A figure may be missing where a side has nothing like it. */
export type Values = Readonly<Record<string, number>>;

export type Sides = Readonly<{
  ours(): Promise<Values>;
  /** The same work done by the peer, or by a floor that nothing can beat. */
  peer?(): Promise<Values>;
  /** Frees what both sides used. */
  end?(): Promise<void>;
}>;

/** One thing to measure, in an Electron of its own. */
export type Case = Readonly<{
  /** Lower case with hyphens: chosen by `--only`. */
  name: string;
  /** The peer or floor that ours is compared with. */
  peer: string;
  /** How the signals are taken, on both sides. */
  how: string;
  figures: Readonly<Record<string, Figure>>;
  /** Warm-up rounds that are not counted, so that no side pays for the other's first time; 1 by default. */
  warmUps?: number;
  /** Counted rounds, for a case whose result is always the same; as many as requested by default. */
  rounds?: number;
  /** Set-up that happens once. Throws `Skipped` if the case cannot be measured on this machine. */
  prepare(fixture: Fixture): Promise<Sides>;
}>;

/** This machine lacks something that only the bench needs; the message says what. */
export class Skipped extends Error {
  override readonly name = 'Skipped';
}

export const ratioAtMost = (value: number): Goal => ({ kind: 'ratio-at-most', value });
export const ratioAtLeast = (value: number): Goal => ({ kind: 'ratio-at-least', value });
export const atMost = (value: number): Goal => ({ kind: 'at-most', value });
export const moreAtMost = (value: number): Goal => ({ kind: 'more-at-most', value });
export const atLeast = (value: number): Goal => ({ kind: 'at-least', value });
