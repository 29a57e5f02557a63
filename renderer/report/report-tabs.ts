import { operations, reportOperations } from '../../shared/operations.ts';
import { keysText } from '../ui/keys.ts';

/** The tabs of Report in order. `keys` select a tab. */
export const reportTabs = reportOperations.map((key) => ({
  key,
  label: operations[key].label,
  keys: keysText(key === 'render' ? 'show-pdf' : `show-${key}`),
}));
