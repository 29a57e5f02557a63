import { Component, type ReactNode, Suspense } from 'react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

type PartBoundaryProps = Readonly<{ children: ReactNode }>;

/**
 * Encloses a lazily loaded part of the window: empty while it loads. If the part cannot be loaded or throws while it
 * renders, a sentence takes its place and the rest of the window keeps working.
 */
export class PartBoundary extends Component<PartBoundaryProps, Readonly<{ isBroken: boolean }>> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return <Suspense fallback={null}>{this.props.children}</Suspense>;
    return (
      <div role="alert" className="part-broken">
        <EmptyState action={<Button onPress={() => location.reload()}>Reload the window</Button>}>
          This part of the window could not be loaded. Reload the window; what you typed is kept.
        </EmptyState>
      </div>
    );
  }
}
