import { GitCompareArrows } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from '../ui/Button.tsx';
import { Menu } from '../ui/Menu.tsx';
import { momentText } from '../ui/time-text.ts';
import type { Activity } from './activity.ts';
import { type KeptEntry, runBefore } from './comparable.ts';

/** The answers that a call can be compared with. */
export function CompareMenu({ activity, entry }: Readonly<{ activity: Activity; entry: KeptEntry }>) {
  const before = useStore(activity.state, (s) => runBefore(entry, s.entries));
  return (
    <Menu
      label="Compare"
      button={
        <Button kind="quiet" icon={<GitCompareArrows size={14} aria-hidden />}>
          <span className="button-words">Compare</span>
        </Button>
      }
      entries={[
        {
          words: 'With the run before',
          isDisabled: before === null,
          ...(before && { note: momentText(before.startedAt) }),
          onAction: () => before && activity.compare(entry.id, before.id),
        },
        { words: 'With another call…', onAction: () => activity.askForOther(entry.id) },
      ]}
    />
  );
}
