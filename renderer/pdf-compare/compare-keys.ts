import { hasCommandKey } from '../ui/keys.ts';

type Key = Readonly<{ key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean }>;

export type CompareKey = 'next' | 'previous' | 'zoom-in' | 'zoom-out' | 'fit-width' | 'actual-size' | 'leave';

const withCommandKey: Readonly<Record<string, CompareKey>> = {
  '+': 'zoom-in',
  '=': 'zoom-in',
  '-': 'zoom-out',
  '9': 'fit-width',
  '0': 'actual-size',
};

/** What a key does in the compare view; `null` leaves it to whoever has the focus. */
export function compareKeyOf(event: Key, isTyping: boolean): CompareKey | null {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
  if (hasCommandKey(event)) return withCommandKey[key] ?? null;
  // Where brackets are typed with AltGr, the browser tells of Ctrl and Alt together.
  if (!isTyping && !metaKey && ctrlKey === altKey && (key === ']' || key === '[')) {
    return key === ']' ? 'next' : 'previous';
  }
  if (ctrlKey || metaKey || altKey) return null;
  if (key === 'F7') return shiftKey ? 'previous' : 'next';
  return key === 'Escape' ? 'leave' : null;
}
