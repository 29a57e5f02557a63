import { expect, test } from 'vitest';
import { madeLater } from '../../../../renderer/app/made-later.ts';
import type { AppEvent } from '../../../../shared/events.ts';

test('a feature that is made later has what holds then, is made once, and hears the events after that', () => {
  const heard: string[] = [];
  let connection = 'sample';
  const later = madeLater(() => ({ connection }));
  const create = (given: Readonly<{ connection: string }>) => ({
    ...given,
    handleEvent: (event: AppEvent) => void heard.push(event.type),
  });

  later.handleEvent({ type: 'activity-cleared' });
  connection = 'of the office';
  const feature = later.get(create);
  expect(feature).toMatchObject({ connection: 'of the office' });
  expect(later.get(create)).toBe(feature);
  later.handleEvent({ type: 'activity-cleared' });
  expect(heard).toEqual(['activity-cleared']);
});
