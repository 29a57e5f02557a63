import { Timer, X } from 'lucide-react';
import { useStore } from 'zustand';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu } from '../ui/Menu.tsx';
import { useSecondsLeft } from '../ui/use-seconds-left.ts';
import { type AutoRunState, autoRunSeconds } from './auto-run.ts';
import type { Report } from './report.ts';

const everyText = (seconds: number) =>
  seconds < 60 ? `Every ${seconds} s` : seconds === 60 ? 'Every minute' : `Every ${seconds / 60} minutes`;

/** The menu for automatic runs, and beside it the time until the next one with a button to stop. */
export function AutoRun({ report }: { report: Report }) {
  const auto = useStore(report.state, (s) => s.autoRun);
  const everyS = auto.phase === 'off' ? null : auto.everyS;
  const why = auto.phase === 'off' && auto.why !== null ? auto.why : '';
  return (
    <div className="auto-run">
      <Menu
        label="Repeat automatically"
        button={<IconButton label="Repeat automatically" icon={<Timer size={16} />} isOn={everyS !== null} />}
        entries={autoRunSeconds.map((seconds) => ({
          words: everyText(seconds),
          isCurrent: seconds === everyS,
          onAction: () => report.runEvery(seconds),
        }))}
      />
      {everyS !== null && (
        <>
          <NextRun auto={auto} />
          <IconButton label="Stop repeating" icon={<X size={14} />} onPress={report.stopRunning} />
        </>
      )}
      {why !== '' && (
        <span role="status" className="auto-run-text" title={why}>
          {why}
        </span>
      )}
    </div>
  );
}

/** Not announced: it changes each second. */
function NextRun({ auto }: { auto: AutoRunState }) {
  const seconds = useSecondsLeft(auto.phase === 'waiting' ? auto.inMs : null, auto);
  // The number comes first, because a narrow window cuts off the rest.
  return (
    <span role="timer" className="auto-run-text">
      {auto.phase === 'running' && 'Running…'}
      {auto.phase === 'paused' && 'Paused'}
      {auto.phase === 'waiting' && `${seconds} s to the next run`}
    </span>
  );
}
