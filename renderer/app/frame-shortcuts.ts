import type { FrameKeys } from '../../shared/events.ts';

/**
 * Forwards keys that were pressed in a frame without scripts, such as the markup preview, because the window does not
 * receive them. The main process sends every shortcut while frames exist, wherever the focus is.
 */
export function createFrameShortcuts() {
  /** The frame that has the focus, and since when. */
  let focused: Readonly<{ frame: HTMLIFrameElement; sinceMs: number }> | null = null;

  const update = () => {
    const active = document.activeElement;
    if (!(active instanceof HTMLIFrameElement)) focused = null;
    else if (focused?.frame !== active) focused = { frame: active, sinceMs: Date.now() };
  };

  return {
    /** Follows the focus until the returned function is called. */
    attach(): () => void {
      const aborter = new AbortController();
      const { signal } = aborter;
      // For the window, a click in a frame is only a loss of focus.
      for (const type of ['focusin', 'focusout', 'blur', 'focus'] as const)
        window.addEventListener(type, update, { signal });
      update();
      return () => aborter.abort();
    },

    /**
     * Dispatches the keys on the frame if it had the focus then. Keys that moved the focus into the frame are not
     * dispatched again.
     */
    press({ pressedAtMs, ...keys }: FrameKeys): void {
      update();
      if (!focused || focused.sinceMs >= pressedAtMs) return;
      focused.frame.dispatchEvent(new KeyboardEvent('keydown', { ...keys, bubbles: true, cancelable: true }));
    },
  };
}
