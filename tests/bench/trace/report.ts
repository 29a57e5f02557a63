import type { Random } from '../../../renderer/base/random.ts';

/** A report as an author writes it, with data that are like those of real reports: values recur. */
export type Report = Readonly<{
  name: string;
  template: string;
  partials?: Readonly<Record<string, string>>;
  data: (random: Random) => unknown;
}>;

export const times = <T>(length: number, make: (at: number) => T): T[] => Array.from({ length }, (_, at) => make(at));
