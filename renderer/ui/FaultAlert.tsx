import type { FaultProps } from './FaultBox.tsx';
import { lazyPart } from './lazy-part.ts';
import { PartBoundary } from './PartBoundary.tsx';

const FaultBox = lazyPart(async () => (await import('./FaultBox.tsx')).FaultBox);

/** Loads the alert in advance. A failure is ignored here, and shown when there is a fault. */
export const warmFaults = FaultBox.warm;

/** A fault, inside the view that it belongs to. Its code loads later than the first screen, which rarely has one. */
export function FaultAlert(props: FaultProps) {
  return (
    <PartBoundary>
      <FaultBox {...props} />
    </PartBoundary>
  );
}
