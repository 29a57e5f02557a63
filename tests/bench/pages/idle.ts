import { nextFrame } from './painted.ts';
import { createPulse } from './pulse.ts';

/** A page on which nothing happens: the floor for frames. */
export function mount() {
  const pulse = createPulse();
  return {
    async rest(frames: number) {
      pulse.start();
      for (let frame = 0; frame < frames; frame += 1) await nextFrame();
      return pulse.stop();
    },
  };
}
