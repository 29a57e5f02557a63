import { expect, test } from 'vitest';
import { createPositionHistory, type JumpKind } from '../../../../renderer/base/position-history.ts';
import { isSameAnchor } from '../../../../renderer/pdf-pages/scroll-position.ts';
import { documentTop } from '../../../../renderer/pdf-viewer/pages/page-viewport.ts';
import { simulatedClock } from '../../../support/simulated-clock.ts';

function open() {
  const clock = simulatedClock();
  let page = 0;
  let now = { canGoBack: false, canGoForward: false };
  const history = createPositionHistory({
    view: {
      position: () => ({ ...documentTop.anchor, page }),
      goTo: (anchor) => {
        page = anchor.page;
      },
      isSame: isSameAnchor,
    },
    onChange: (next) => {
      now = next;
    },
    after: clock.after,
  });
  return {
    history,
    page: () => page,
    can: () => [now.canGoBack, now.canGoForward],
    scrollTo: (to: number) => {
      page = to;
    },
    jump: async (to: number, kind?: JumpKind) => {
      history.remember(kind);
      page = to;
      await clock.advance(200);
    },
  };
}

test('Back goes where a jump began, Forward to where Back began', async () => {
  const { history, page, can, jump } = open();
  await jump(3);
  await jump(7);
  history.back();
  expect([page(), ...can()]).toEqual([3, true, true]);
  history.back();
  expect([page(), ...can()]).toEqual([0, false, true]);
  history.back();
  expect(page()).toBe(0);
  history.forward();
  history.forward();
  expect([page(), ...can()]).toEqual([7, true, false]);
  history.back();
  await jump(9);
  expect(can()).toEqual([true, false]);
});

test('steps through differences or matches are one way back, unless the user has scrolled between them', async () => {
  const { history, page, scrollTo, jump } = open();
  for (const to of [2, 4, 6]) await jump(to, 'difference');
  history.back();
  expect(page()).toBe(0);
  await jump(2, 'find');
  scrollTo(5);
  await jump(6, 'find');
  history.back();
  expect(page()).toBe(5);
  history.back();
  expect(page()).toBe(0);
});

test('another document has no way back', async () => {
  const { history, can, jump } = open();
  await jump(3);
  history.clear();
  expect(can()).toEqual([false, false]);
});

test('positions move with the content of a document', async () => {
  const { history, page, jump } = open();
  await jump(3);
  await jump(7);
  history.map((anchor) => ({ ...anchor, page: anchor.page + 10 }));
  history.back();
  expect(page()).toBe(13);
});
