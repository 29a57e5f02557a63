/** The methods of `calls.worker.ts`. */
export type TestedMethods = {
  count(to: number, report: (at: number) => void): number;
  doubled(text: string): string;
  spin(_: null, report: (state: 'begun') => void): never;
  untilAborted(_: null, report: (state: 'begun') => void): never;
  crash(): never;
};
