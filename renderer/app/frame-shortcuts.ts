import type { FrameKeys } from '../../shared/events.ts';

/**
 * Passes keys on that were pressed in a frame without scripts, such as the preview of markup: the window does not get
 * them otherwise. The main process sends every shortcut while there are frames, wherever the focus was. `now` gives
 * milliseconds since the epoch.
 */
export function createFrameShortcuts(now: () => number = Date.now) {
  /** The frame that has the focus, and since when. */
  let focused: Readonly<{ frame: HTMLIFrameElement; sinceMs: number }> | null = null;

  const update = () => {
    const active = document.activeElement;
    if (!(active instanceof HTMLIFrameElement)) focused = null;
    else if (focused?.frame !== active) focused = { frame: active, sinceMs: now() };
  };

  return {
    /** Follows the focus until the returned function is called. */
    attach(): () => void {
      const aborter = new AbortController();
      const { signal } = aborter;
      // A press with the pointer in a frame is a loss of the focus for the window, and nothing else.
      for (const type of ['focusin', 'focusout', 'blur', 'focus'] as const)
        window.addEventListener(type, update, { signal });
      update();
      return () => aborter.abort();
    },

    /**
     * Acts as if the keys were pressed on the frame, if it had the focus then: keys that have led into it are not
     * pressed again.
     */
    press({ pressedAtMs, ...keys }: FrameKeys): void {
      update();
      if (!focused || focused.sinceMs >= pressedAtMs) return;
      focused.frame.dispatchEvent(new KeyboardEvent('keydown', { ...keys, bubbles: true, cancelable: true }));
    },
  };
}
