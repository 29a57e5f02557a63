import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react';

type LazyPart<P> = ((props: P) => ReactNode) &
  Readonly<{
    /** Loads the code in advance. A failure is ignored here, and shown when the part is needed. */
    warm(): Promise<void>;
  }>;

/**
 * A component that is loaded when it is first needed, inside a `PartBoundary`. Once it is loaded it is rendered at
 * once: `lazy` of React alone shows the fallback first, and keeps that for up to 300 ms.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let loaded: ComponentType<P> | null = null;
  const keep = async () => {
    loaded ??= await load();
    return loaded;
  };
  const Deferred = lazy(async () => ({ default: await keep() })) as ComponentType<P>;

  function Part(props: P): ReactNode {
    // The same one for as long as it is mounted: another one would lose its state.
    const [Chosen] = useState(() => loaded ?? Deferred);
    return createElement(Chosen, props);
  }

  const warm = () =>
    keep().then(
      () => {},
      () => {},
    );
  return Object.assign(Part, { warm });
}
