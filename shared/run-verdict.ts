/**
 * How a run compares with the previous run of the same request. `pages` counts the pages that differ; 0 if they are not
 * counted. `what` names the first difference, as in "R6 → R7, and 1 more".
 */
export type RunVerdict = Readonly<{ state: 'same' | 'differs'; pages: number; what?: string | undefined }>;

export const maxVerdictLength = 200;
