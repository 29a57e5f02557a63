import type { AppCommand } from '../../shared/events.ts';

type Keys = Readonly<{ key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean }>;

const withCommandKey: Readonly<Record<string, AppCommand>> = {
  enter: 'run',
  s: 'save',
  f: 'find',
  p: 'print',
  l: 'present',
  d: 'compare',
  '1': 'go-report',
  '2': 'go-merge',
  '3': 'go-activity',
  '4': 'go-settings',
  '+': 'zoom-in',
  '=': 'zoom-in',
  '-': 'zoom-out',
  '0': 'actual-size',
  '9': 'fit-width',
};

/** On the layouts where a sign is typed with Shift, Shift is part of the sign. */
const mayHaveShift = new Set(['+', '=', '-']);

/** The command that keys mean anywhere in the window, `null` for none. The menu shows the same keys (electron/window/menu.ts). */
export function commandOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Keys, isApple: boolean): AppCommand | null {
  if (altKey || (ctrlKey && metaKey)) return null;
  if (key === 'Escape') return ctrlKey || metaKey || shiftKey ? null : 'cancel';
  if (key === 'F7' && !ctrlKey && !metaKey) return shiftKey ? 'previous-change' : 'next-change';
  if (isApple ? !metaKey : !ctrlKey) return null;
  const name = key.toLowerCase();
  if (shiftKey && name === 'c') return 'switch-connection';
  if (shiftKey && !mayHaveShift.has(name)) return null;
  return withCommandKey[name] ?? null;
}
