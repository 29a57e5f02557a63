import { ChevronDown, Plus } from 'lucide-react';
import { useStore } from 'zustand';
import type { ConnectionView } from '../../shared/model.ts';
import { Button } from '../ui/Button.tsx';
import { commandHint } from '../ui/keys.ts';
import { Menu } from '../ui/Menu.tsx';
import { MenuIcon } from '../ui/MenuIcon.tsx';
import { Tooltip } from '../ui/Tooltip.tsx';
import type { Session } from './session.ts';
import { currentConnection } from './session-state.ts';
import '../ui/connection-colours.css';

/** The button in the header that shows the current connection and opens the list of connections. */
export function ConnectionMenu({ session }: { session: Session }) {
  const current = useStore(session.state, currentConnection);
  const connections = useStore(session.state, (s) => s.connections);
  const isOpen = useStore(session.state, (s) => s.isSwitcherOpen);
  const isSignedOut = useStore(session.state, (s) => s.session.state === 'signed-out');
  const name = current?.name ?? 'No connection';

  return (
    <Menu
      label="Connections"
      isOpen={isOpen}
      onOpenChange={session.openSwitcher}
      button={
        <Tooltip {...commandHint('switch-connection')} text="Switch connection">
          <Button kind="quiet" className="connection-button" aria-label={`Connection: ${name}`}>
            <Dot connection={current} />
            <span className="connection-name">{name}</span>
            <ChevronDown size={14} aria-hidden />
          </Button>
        </Tooltip>
      }
      entries={[
        ...connections.map((connection) => ({
          key: connection.id,
          words: connection.name,
          icon: <Dot connection={connection} />,
          note: connection.kind === 'organisation' ? hostOf(connection.serviceUrl) : 'on this computer',
          isCurrent: connection.id === current?.id,
          onAction: () => void session.choose(connection.id),
        })),
        'line',
        { words: 'New connection…', icon: <Plus size={14} />, onAction: session.openNew },
        {
          words: 'Folder on this computer…',
          icon: <MenuIcon of="open" />,
          onAction: () => void session.openFolder(false),
        },
        {
          words: 'Copy the sample to a folder…',
          icon: <MenuIcon of="copy" />,
          onAction: () => void session.openFolder(true),
        },
        {
          words: 'Sign out',
          icon: <MenuIcon of="leave" />,
          isDisabled: isSignedOut,
          onAction: () => void session.signOut(),
        },
      ]}
    />
  );
}

const Dot = ({ connection }: { connection: ConnectionView | undefined }) => (
  <span className="colour-dot" data-colour={connection?.colour ?? 'grey'} aria-hidden />
);

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url);
