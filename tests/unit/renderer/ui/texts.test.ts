import { expect, test } from 'vitest';
import { faultDetails, faultExcerpt } from '../../../../renderer/ui/fault-details.ts';
import { isWorthOffering, matchingSuggestions } from '../../../../renderer/ui/matching-suggestions.ts';
import { durationText, momentText } from '../../../../renderer/ui/time-text.ts';

test.each([
  [840, '840 ms'],
  [2_400, '2.4 s'],
  [185_000, '3 min 5 s'],
])('%i ms read as %s', (ms, text) => expect(durationText(ms)).toBe(text));

test('a moment of another day says which', () => {
  const now = new Date(2026, 10, 21, 15, 0).getTime();
  expect(momentText(new Date(2026, 10, 21, 14, 2).getTime(), now)).toBe('14:02');
  expect(momentText(new Date(2026, 10, 20, 14, 2).getTime(), now)).toBe('20 Nov 14:02');
});

test('the copied details hold everything, the screen at most 500 characters of what was sent', () => {
  const fault = {
    code: 'SERVER-FAILED',
    happened: 'The service failed (500).',
    advice: 'Run it again.',
    evidence: { status: 500, headers: [['server', 'nginx']], excerpt: 'x'.repeat(600), detail: 'net::ERR' },
  } as const;
  expect(faultExcerpt(fault)).toHaveLength(501);
  expect(faultDetails(fault)).toBe(
    `SERVER-FAILED: The service failed (500).\nRun it again.\nStatus: 500\nDetail: net::ERR\nserver: nginx\n\n${'x'.repeat(600)}`,
  );
  expect(faultExcerpt({ ...fault, evidence: { excerpt: '  ' } })).toBeNull();
});

test('suggestions are found by id and title, and all are offered once the text is complete', () => {
  const all = [
    { id: 'invoice', title: 'Invoice with line items' },
    { id: 'quote', title: 'Quote with images' },
  ];
  const ids = (typed: string) => matchingSuggestions(all, typed).map(({ id }) => id);
  expect(ids('QUO')).toEqual(['quote']);
  expect(ids('line items')).toEqual(['invoice']);
  expect(ids('nothing')).toEqual([]);
  expect(ids('quote')).toEqual(['invoice', 'quote']);
  expect(['', 'quo', 'quote'].map((typed) => isWorthOffering(all, typed))).toEqual([false, true, false]);
});
