import { Suspense } from 'react';
import { lazyPart } from './lazy-part.ts';

const LazyIcon = lazyPart(async () => (await import('./LateIcon.tsx')).LateIcon);

/** An icon of a menu. It loads after the first screen. */
export const MenuIcon = (props: Parameters<typeof LazyIcon>[0]) => (
  <Suspense>
    <LazyIcon {...props} />
  </Suspense>
);
