import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { syncPageColours } from '../../../../renderer/pdf-pages/shared-views.ts';
import type { PageColours } from '../../../../shared/preferences.ts';

function open(kept: PageColours) {
  const looks = createStore<Readonly<{ pageColours: PageColours }>>(() => ({ pageColours: 'paper' }));
  const preferences = createStore<Readonly<{ pageColours: PageColours }>>(() => ({ pageColours: kept }));
  const asked: PageColours[] = [];
  const end = syncPageColours(looks, {
    get: () => preferences.getState().pageColours,
    set: (pageColours) => {
      asked.push(pageColours);
      preferences.setState({ pageColours });
    },
    subscribe: preferences.subscribe,
  });
  return { looks, preferences, asked, end };
}

test('pages are dark at the next start if they were at the last', () => {
  const { looks, asked } = open('dark');
  expect(looks.getState().pageColours).toBe('dark');
  expect(asked).toEqual([]);
});

test('what is changed in a viewer is kept, and what is changed in Settings is seen in the viewers', () => {
  const { looks, preferences, asked, end } = open('paper');
  looks.setState({ pageColours: 'dark' });
  expect(asked).toEqual(['dark']);
  preferences.setState({ pageColours: 'paper' });
  expect(looks.getState().pageColours).toBe('paper');
  end();
  preferences.setState({ pageColours: 'dark' });
  expect(looks.getState().pageColours).toBe('paper');
});
