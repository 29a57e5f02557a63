import type { Input } from 'electron';
import type { FrameKeys } from '../../shared/events.ts';
import { commandKey } from '../../shared/key-binding.ts';

/** With Ctrl or ⌘ these edit text, which a frame handles itself. */
const editingKeys = ['a', 'c', 'v', 'x', 'y', 'z'];

/**
 * The keys of `before-input-event` that may be a shortcut, for the window when a frame has the focus; `null` for all
 * others, including keys that type a character. `nowMs` is since the epoch.
 */
export function frameKeys(input: Omit<Input, 'modifiers' | 'location'>, nowMs: number): FrameKeys | null {
  const { type, key, code, control, meta, alt, shift, isComposing, isAutoRepeat } = input;
  if (type !== 'keyDown' || isComposing) return null;
  const isMod = control || meta;
  if (isMod && !alt && editingKeys.includes(commandKey({ key, code }))) return null;
  if (!isMod && !alt && key !== 'Escape' && !/^F\d+$/.test(key)) return null;
  const modifiers = { ctrlKey: control, metaKey: meta, altKey: alt, shiftKey: shift };
  return { key, code, ...modifiers, repeat: isAutoRepeat, pressedAtMs: nowMs };
}
