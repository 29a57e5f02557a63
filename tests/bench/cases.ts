import type { Case } from './case.ts';
import { account } from './cases/account.ts';
import { activityList } from './cases/activity.ts';
import { bigAnswer } from './cases/big-answer.ts';
import { compareCost } from './cases/compare-cost.ts';
import { compareGivesWay } from './cases/compare-gives-way.ts';
import { compareQuality } from './cases/compare-quality.ts';
import { longMarkupDiff, markupDiff } from './cases/diff.ts';
import { draftCases } from './cases/draft.ts';
import { jq } from './cases/jq.ts';
import { limiter } from './cases/limiter.ts';
import { mainSilence } from './cases/main-silence.ts';
import { markupCases } from './cases/markup.ts';
import { memoryAtRest } from './cases/memory-at-rest.ts';
import { mergeList } from './cases/merge-list.ts';
import { pdfCompare } from './cases/pdf-compare.ts';
import { pdfFind } from './cases/pdf-find.ts';
import { pdfOpenCases } from './cases/pdf-open.ts';
import { pdfRerender } from './cases/pdf-rerender.ts';
import { pdfRerenderMemory } from './cases/pdf-rerender-memory.ts';
import { pdfScroll } from './cases/pdf-scroll.ts';
import { runToWire } from './cases/run-to-wire.ts';
import { sampleCases } from './cases/sample-service.ts';
import { sheetCases } from './cases/sheet.ts';
import { sheetFaults } from './cases/sheet-faults.ts';
import { sheetGrid } from './cases/sheet-grid.ts';
import { firstStart, laterStart } from './cases/start.ts';
import { trace } from './cases/trace.ts';
import { views } from './cases/views.ts';
import { workingDay } from './cases/working-day.ts';

/** All cases, in the order of the table. */
export const cases: readonly Case[] = [
  ...pdfOpenCases,
  pdfRerender,
  pdfRerenderMemory,
  pdfScroll,
  pdfFind,
  pdfCompare,
  compareCost,
  compareGivesWay,
  compareQuality,
  ...markupCases,
  markupDiff,
  longMarkupDiff,
  ...draftCases,
  ...sheetCases,
  sheetFaults,
  sheetGrid,
  jq,
  mergeList,
  activityList,
  ...sampleCases,
  firstStart,
  laterStart,
  trace,
  account,
  views,
  workingDay,
  memoryAtRest,
  runToWire,
  limiter,
  bigAnswer,
  mainSilence,
];
