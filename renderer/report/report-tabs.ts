import { operations, reportOperations } from '../../shared/operations.ts';

/** The tabs of Report, in their order. */
export const reportTabs = reportOperations.map((key) => ({ key, label: operations[key].label }));
