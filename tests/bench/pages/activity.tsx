import { createRoot } from 'react-dom/client';
import { ActivityView } from '../../../renderer/activity/ActivityView.tsx';
import { createActivity } from '../../../renderer/activity/activity.ts';
import { activityPageSize, type ListedCall } from '../../../shared/model.ts';
import { activityEntry } from '../../support/activity-entries.ts';
import { fakeBridge, success } from '../../support/fake-bridge.ts';
import { pdfServices } from '../../support/pdf-services.ts';
import { painted } from './painted.ts';
import { createPulse } from './pulse.ts';

/** As main lists a merge of 10,000 items. */
const merge = (number: number): ListedCall =>
  activityEntry(number, {
    request: {
      operation: 'merge',
      items: [1, 2, 3].map((item) => ({ type: 'image', id: `a0B1x${String(item).padStart(13, '0')}` }) as const),
      total: 10_000,
      counts: { image: 6_000, attachment: 4_000 },
      sha256: String(number).padStart(64, '0'),
    },
  });

const drawn = () => document.querySelectorAll('[data-id]').length;

/** The app's Activity view, alone in the window. */
export function mount(root: HTMLElement) {
  root.style.display = 'grid';
  const pulse = createPulse();
  let react = createRoot(root);

  return {
    /** Opens Activity with this many calls, half of them merges. Returns the longest block of the window. */
    async open(count: number) {
      react.unmount();
      react = createRoot(root);
      const calls = Array.from({ length: count }, (_, at) =>
        at % 2 === 0 ? merge(count - at) : activityEntry(count - at),
      );
      const bridge = fakeBridge({
        'activity.list': ({ before }) => {
          const from = before === null ? 0 : calls.findIndex(({ id }) => id === before) + 1;
          // The bridge between the processes copies what goes over it.
          return success(structuredClone(calls.slice(from, from + activityPageSize)));
        },
      });
      const activity = createActivity({ bridge });
      const viewing = { urlOf: (id: string) => id, ...pdfServices, openLink: () => {}, copy: () => {} };
      pulse.start();
      react.render(<ActivityView activity={activity} viewing={viewing} />);
      await painted(() => drawn() > 5);
      while (activity.state.getState().entries.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
      await painted(() => drawn() > 5);
      return pulse.stop();
    },
  };
}
