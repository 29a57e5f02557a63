import { describe, expect, test } from 'vitest';
import { verdictWords } from '../../../renderer/activity/call-verdict.ts';
import { budgetText, queuedCallsText } from '../../../renderer/app/budget-text.ts';
import { remarksText } from '../../../renderer/drafts/draft-summaries.ts';
import { amountText } from '../../../renderer/info/json/tree-model.ts';
import { countedItems } from '../../../renderer/merge/merge-list.ts';
import { activeContentText } from '../../../renderer/pdf-checks/active-content-text.ts';
import { verdictText } from '../../../renderer/report/verdicts.ts';
import { waitingCallsText } from '../../../renderer/session/waiting-text.ts';
import { countText } from '../../../shared/count-text.ts';
import type { DraftPage } from '../../../shared/draft.ts';
import type { BudgetView, ListedCall } from '../../../shared/model.ts';

test('a count stands before the singular for one, else before the plural, with the thousands parted', () => {
  expect([0, 1, 2, 1_234].map((count) => countText(count, 'line'))).toEqual([
    '0 lines',
    '1 line',
    '2 lines',
    '1,234 lines',
  ]);
  expect([1, 2].map((count) => countText(count, 'page differs', 'pages differ'))).toEqual([
    '1 page differs',
    '2 pages differ',
  ]);
});

const verdict = (pages: number, notCompared = 0) =>
  ({ documentId: 'a', otherId: 'b', state: 'differs', pages, notCompared }) as const;
const many = (count: number) => Array.from({ length: count }, () => ({}));
const draftPage = (count: number) =>
  ({ stubs: many(count), missing: many(count), replayed: many(count), blockedImages: count }) as unknown as DraftPage;

/** Every text of the window with a count in it, as a function of the count. */
const texts: Readonly<Record<string, (count: number) => string>> = {
  'the items of a list': countedItems,
  'the requests that are left': (free) => budgetText({ free, limit: 25 } as BudgetView, null),
  'the calls that wait': (waiting) => queuedCallsText({ waiting } as BudgetView),
  'the calls that wait for a sign-in': waitingCallsText,
  'the pages that have changed': (pages) => verdictText(verdict(pages), 'before'),
  'the pages that differ from the proof': (pages) => verdictText(verdict(pages), 'approved'),
  'the pages that were not compared': (count) => verdictText(verdict(0, count), 'before'),
  'the pages that have changed in Activity': (pages) =>
    verdictWords({ verdict: { state: 'differs', pages }, fault: null } as unknown as ListedCall),
  'the keys of an object': (count) => amountText('object', count),
  'the items of an array': (count) => amountText('array', count),
  'the attachments of a PDF': (count) =>
    activeContentText({ hasScript: true, attachments: Array.from({ length: count }, () => 'a') }) ?? '',
  'the remarks of a draft': (count) => remarksText(draftPage(count)),
};

describe.each(Object.entries(texts))('%s', (_, text) => {
  test.each([0, 1, 2])('of %i', (count) => {
    const counted = [...text(count).matchAll(/(\d+) (?:more |other |unknown |equal )?([a-z]+)/g)];
    for (const [whole, number, word] of counted) {
      expect(word!.endsWith('s'), whole).toBe(number !== '1');
    }
  });
});
