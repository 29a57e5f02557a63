import type { AppEvent } from '../../shared/events.ts';

/**
 * A feature that its view creates when it is first drawn, so that both load then and not with the first screen. Only
 * for features that request their data when they are created, because they miss earlier events.
 */
export function madeLater<Dependencies, Feature extends Readonly<{ handleEvent: (event: AppEvent) => void }>>(
  dependencies: () => Dependencies,
) {
  let made: Feature | null = null;
  return {
    /** The feature, created at the first call. */
    get(create: (given: Dependencies) => Feature): Feature {
      made ??= create(dependencies());
      return made;
    },
    handleEvent: (event: AppEvent): void => made?.handleEvent(event),
  };
}
