/** Whether the command key is ⌘ here, not Ctrl. */
export const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

/** A shortcut as it is written on this platform: `keysText('Enter')` is "⌘Enter" or "Ctrl+Enter". */
export const keysText = (key: string) => (isApple ? `⌘${key}` : `Ctrl+${key}`);

/** Whether the platform's command key is down, and no other modifier with it. */
export const hasCommandKey = (event: Readonly<{ ctrlKey: boolean; metaKey: boolean; altKey: boolean }>) =>
  (isApple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey) && !event.altKey;
