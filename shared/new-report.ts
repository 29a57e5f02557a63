import type { OpenReport } from './workspace.ts';

/** A tab of Report before anything was typed. */
export const newReport: OpenReport = {
  templateID: '',
  sobjectId: '',
  tab: 'render',
  besideTab: null,
  isDraftInFront: false,
  jqFilter: '.',
  infoView: 'text',
};
