import { type CommandId, type CommandScope, commandIds, commands } from '../../shared/commands.ts';
import type { PressedKeys } from '../../shared/key-binding.ts';
import { commandsOfKeys } from './keys.ts';

/** What a part of the window does for each command. `null` or missing: it cannot run now. */
export type CommandActions = Readonly<Partial<Record<CommandId, (() => void) | null>>>;

/** A part of the window that runs commands, such as a viewer. */
type CommandTarget = Readonly<{ element: HTMLElement; actions: () => CommandActions }>;

/** The commands that the actions can run now, in the order of the table. */
export const enabledCommands = (actions: CommandActions): readonly CommandId[] =>
  commandIds.filter((command) => actions[command]);

export type CommandTargets = ReturnType<typeof createCommandTargets>;

/**
 * The visible viewers and lists that run commands. A command goes to the target with the focus, the inner one first;
 * without one, to the visible target that had it last.
 */
export function createCommandTargets() {
  /** Each target, and when it had the focus last, in milliseconds as of `Event.timeStamp`. */
  const focusedAt = new Map<CommandTarget, number>();
  const listeners = new Set<() => void>();

  const changed = () => {
    for (const listener of listeners) listener();
  };

  const candidates = (): readonly CommandTarget[] => {
    const visible = [...focusedAt.keys()].filter(({ element }) => isVisible(element));
    if (visible.length === 0) return [];
    const focused = document.activeElement;
    const withFocus = visible.filter(({ element }) => element.contains(focused));
    // A command from another region is not meant for this viewer.
    if (withFocus.length === 0 && focused?.closest('section[aria-label], [role="region"]')) return [];
    return (withFocus.length > 0 ? withFocus : visible).sort(
      (one, other) =>
        (focusedAt.get(other) ?? 0) - (focusedAt.get(one) ?? 0) ||
        Number(isInside(other, one)) - Number(isInside(one, other)),
    );
  };

  return {
    /** Adds a target until the returned function is called. */
    add(target: CommandTarget): () => void {
      const focused = ({ timeStamp }: FocusEvent) => {
        focusedAt.set(target, timeStamp);
        changed();
      };
      focusedAt.set(target, 0);
      target.element.addEventListener('focusin', focused);
      target.element.addEventListener('focusout', changed);
      changed();
      return () => {
        target.element.removeEventListener('focusin', focused);
        target.element.removeEventListener('focusout', changed);
        focusedAt.delete(target);
        changed();
      };
    },

    /** Call when the actions of a target have changed. */
    changed,

    /** What the targets can do now: for each command the action of the first target that has one. */
    actions(): CommandActions {
      const firstLast = candidates()
        .map(({ actions }) => actions())
        .reverse();
      return Object.fromEntries(
        firstLast.flatMap((actions) => enabledCommands(actions).map((command) => [command, actions[command]])),
      );
    },

    /** The action of the first visible target for one command, wherever the focus is. */
    actionInView(command: CommandId): (() => void) | null {
      const visible = [...focusedAt].filter(([{ element }]) => isVisible(element));
      const latestFirst = visible.sort(([, one], [, other]) => other - one);
      return latestFirst.map(([target]) => target.actions()[command]).find(Boolean) ?? null;
    },

    /** Calls `listener` when other commands may be enabled. Returns a function that removes the listener. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const isVisible = (element: HTMLElement) =>
  element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null;

const isInside = (one: CommandTarget, other: CommandTarget) => one !== other && other.element.contains(one.element);

type CommandKeyEvent = PressedKeys & {
  readonly defaultPrevented: boolean;
  readonly isComposing?: boolean;
  /** The keys are held down. */
  readonly repeat: boolean;
  /** Of React's events. */
  readonly nativeEvent?: { readonly isComposing: boolean };
  preventDefault(): void;
};

/**
 * Runs the command of the keys in the scopes, if it has an action. Returns whether it has. Held-down keys run it once,
 * unless it repeats, and do nothing else.
 */
export function runCommandOfKeys(
  event: CommandKeyEvent,
  scopes: readonly CommandScope[],
  actions: CommandActions,
  isTyping = false,
): boolean {
  if (event.defaultPrevented || (event.isComposing ?? event.nativeEvent?.isComposing)) return false;
  const command = commandsOfKeys(event, scopes, isTyping).find((each) => actions[each]);
  if (command === undefined) return false;
  event.preventDefault();
  if (!event.repeat || commands[command].repeats) actions[command]?.();
  return true;
}
