/**
 * How a run compares with the one before it of the same request. `pages` is how many differ; 0 where that is not counted.
 * `what` names the first difference, as in "R6 → R7, and 1 more".
 */
export type RunVerdict = Readonly<{ state: 'same' | 'differs'; pages: number; what?: string | undefined }>;

/** The longest `what` of a verdict. */
export const maxVerdictLength = 200;
