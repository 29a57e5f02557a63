import type { AppEvent } from '../../shared/events.ts';

/**
 * A feature that its view makes when that is first drawn, so that the code of both is loaded then and not with the
 * first screen. Only for a feature that asks for everything when it is made: earlier events do not reach it.
 */
export function madeLater<Dependencies, Feature extends Readonly<{ handleEvent: (event: AppEvent) => void }>>(
  dependencies: () => Dependencies,
) {
  let made: Feature | null = null;
  return {
    /** The feature: made the first time, the same after that. */
    get(create: (given: Dependencies) => Feature): Feature {
      made ??= create(dependencies());
      return made;
    },
    handleEvent: (event: AppEvent): void => made?.handleEvent(event),
  };
}
