import { createContext, type RefObject, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { type CommandActions, type CommandTargets, enabledCommands } from './command-targets.ts';

/** Where views register their actions for commands; `null` in a test without an application around the view. */
export const CommandTargetsContext = createContext<CommandTargets | null>(null);

/** Lets the menu, the palette and keys reach a view while it is on the screen. `actions` may be new at each render. */
export function useCommandTarget(region: RefObject<HTMLElement | null>, actions: CommandActions): void {
  const targets = useContext(CommandTargetsContext);
  const current = useRef(actions);
  const enabled = enabledCommands(actions).join(' ');

  useLayoutEffect(() => {
    current.current = actions;
  });

  useEffect(() => {
    const element = region.current;
    return element && targets ? targets.add({ element, actions: () => current.current }) : undefined;
  }, [targets, region]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list of enabled commands is what has changed
  useEffect(() => targets?.changed(), [targets, enabled]);
}
