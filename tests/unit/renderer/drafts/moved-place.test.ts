import { expect, test } from 'vitest';
import { movedPlace } from '../../../../renderer/drafts/draft-sources.ts';

test('a place follows the edits around it; one that was edited is gone', () => {
  const before = '<p>{{a}}</p><p>{{b}}</p>';
  const b = { from: before.indexOf('{{b}}'), to: before.indexOf('{{b}}') + 5 };
  const after = `<h1>New</h1>${before}`;
  expect(movedPlace(before, before, b)).toEqual(b);
  expect(movedPlace(before, after, b)).toEqual({ from: b.from + 12, to: b.to + 12 });
  expect(movedPlace(before, `${before} end`, b)).toEqual(b);
  expect(movedPlace(before, before.replace('{{b}}', '{{c}}'), b)).toBeNull();
});
