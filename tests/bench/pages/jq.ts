import type { JqReply } from '../../../renderer/info/jq-request.ts';
import { createJqRunner } from '../../../renderer/info/jq-runner.ts';
import { spawnJqWorker } from '../../../renderer/info/spawn-jq-worker.ts';
import { timed } from './painted.ts';
import { createPulse } from './pulse.ts';

/** The app's jq, without the view around it. */
export function mount() {
  const runner = createJqRunner(spawnJqWorker);
  const pulse = createPulse();
  return {
    async filter(url: string, filter: string) {
      let reply: JqReply | null = null;
      pulse.start();
      const ms = await timed(
        () =>
          new Promise<void>((resolve) => {
            runner.request({ url, filter }, (received) => {
              reply = received;
              resolve();
            });
          }),
      );
      return { ms, blockMs: pulse.stop().longestBlockMs, reply };
    },
  };
}
