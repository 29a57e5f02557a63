import type { OpenReport } from './workspace.ts';

export const newReport: OpenReport = {
  templateID: '',
  sobjectId: '',
  tab: 'render',
  besideTab: null,
  isDraftInFront: false,
  jqFilter: '.',
  infoView: 'text',
};
