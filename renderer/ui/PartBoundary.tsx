import { Component, type ReactNode, Suspense } from 'react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

type PartBoundaryProps = Readonly<{ children: ReactNode }>;

/**
 * Around a part of the window that is loaded when it is first needed: empty until it is there, and if it cannot be loaded or
 * breaks while it draws, a sentence in its place. The rest of the window goes on.
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
