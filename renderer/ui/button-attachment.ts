import { type ComponentProps, createContext } from 'react';

/**
 * The additions of a parent to the button inside it: a menu adds its state and its actions, a tooltip its listeners.
 */
type ButtonAttachment = ComponentProps<'button'>;

/** Read by `NativeButton`. */
export const ButtonAttachmentContext = createContext<ButtonAttachment>({});

/** Merges both: the listeners of both are called, the outer ones first; for other values the inner one wins. */
export function mergeAttachments(outer: ButtonAttachment, inner: ButtonAttachment): ButtonAttachment {
  const merged: Record<string, unknown> = { ...outer };
  for (const [name, value] of Object.entries(inner)) {
    const before = merged[name];
    merged[name] = isListener(name, before) && isListener(name, value) ? both(before, value) : (value ?? before);
  }
  return merged;
}

type Listener = (...given: unknown[]) => void;

const isListener = (name: string, value: unknown): value is Listener =>
  /^on[A-Z]/.test(name) && typeof value === 'function';

const both =
  (first: Listener, second: Listener): Listener =>
  (...given) => {
    first(...given);
    second(...given);
  };
