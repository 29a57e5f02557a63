import { X } from 'lucide-react';
import { useStore } from 'zustand';
import { currentConnection } from '../session/session-state.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import '../ui/NoticeLine.css';
import type { AppServices } from './compose.ts';

/** One line that tells a newcomer on the sample what to do next, until it is dismissed. */
export function WelcomeLine({ services }: { services: AppServices }) {
  const { session, settings, help } = services;
  const isSample = useStore(session.state, (s) => currentConnection(s)?.kind === 'sample');
  const isWanted = useStore(settings.state, (s) => s.preferences.showsWelcome);
  if (!isSample || !isWanted) return null;
  return (
    <section aria-label="Welcome" className="notice welcome-line">
      <span>This is a sample.</span>
      <Button kind="quiet" onPress={session.openNew}>
        Connect a service
      </Button>
      <Button kind="quiet" onPress={() => void session.openFolder(false)}>
        Open a folder of templates
      </Button>
      <Button kind="quiet" onPress={() => help.open({ page: 'start' })}>
        What can Galley do?
      </Button>
      <span className="notice-words" />
      <IconButton
        label="Hide this line"
        icon={<X size={14} />}
        onPress={() => void settings.change({ showsWelcome: false })}
      />
    </section>
  );
}
