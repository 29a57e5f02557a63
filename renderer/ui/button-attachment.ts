import { type ComponentProps, createContext } from 'react';

/** What a parent adds to the button inside it: a menu its state and its actions, a tooltip its listeners. */
export type ButtonAttachment = ComponentProps<'button'>;

/** Read by `NativeButton`. */
export const ButtonAttachmentContext = createContext<ButtonAttachment>({});

/** Both together: the listeners of both are called, the outer ones first; of other values the inner one counts. */
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
