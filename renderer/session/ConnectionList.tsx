import { Copy, Gauge, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { ConnectionView } from '../../shared/model.ts';
import { Button } from '../ui/Button.tsx';
import { Ask } from '../ui/Dialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { LimitDialog } from './LimitDialog.tsx';
import type { Session } from './session.ts';
import './ConnectionList.css';
import '../ui/connection-colours.css';

/** All connections, to change, copy and delete. The sample is always there and cannot be changed. */
export function ConnectionList({ session }: { session: Session }) {
  const connections = useStore(session.state, (s) => s.connections);
  const currentId = useStore(session.state, (s) => s.session.connectionId);
  const removing = useStore(session.state, (s) => s.removing);

  return (
    <>
      <ul className="connections" aria-label="Connections">
        {connections.map((connection) => (
          <Row key={connection.id} session={session} connection={connection} isCurrent={connection.id === currentId} />
        ))}
      </ul>
      <Button onPress={session.openNew}>Add…</Button>
      {removing && (
        <Ask
          title={removing.kind === 'folder' ? `Remove “${removing.name}”?` : `Delete “${removing.name}”?`}
          confirmLabel={removing.kind === 'folder' ? 'Remove' : 'Delete'}
          isDangerous
          onYes={() => void session.remove()}
          onNo={() => session.askToRemove(null)}
        >
          {removing.kind === 'folder'
            ? 'Galley forgets the folder. Its files stay as they are.'
            : 'Its addresses and every secret of it are removed from this computer. This cannot be undone.'}
        </Ask>
      )}
    </>
  );
}

type RowProps = Readonly<{ session: Session; connection: ConnectionView; isCurrent: boolean }>;

function Row({ session, connection, isCurrent }: RowProps) {
  const { id, name, kind, colour } = connection;
  const [isLimiting, setLimiting] = useState(false);
  return (
    <li className="connection-row" data-colour={colour}>
      <span className="colour-dot" aria-hidden />
      <span className="connection-row-name">
        <span className="connection-words ellipsis" title={name}>
          {name}
        </span>
        {isCurrent && <span className="quiet-text">(current)</span>}
      </span>
      <span className="connection-words ellipsis quiet-text" title={placeOf(connection)}>
        {placeOf(connection)}
      </span>
      {kind === 'folder' && (
        <span className="connection-buttons">
          <IconButton label={`Limit of ${name}`} icon={<Gauge size={14} />} onPress={() => setLimiting(true)} />
          <IconButton
            label={`Remove ${name}`}
            icon={<Trash2 size={14} />}
            onPress={() => session.askToRemove(connection)}
          />
        </span>
      )}
      {isLimiting && <LimitDialog session={session} connection={connection} onClose={() => setLimiting(false)} />}
      {kind === 'organisation' && (
        <span className="connection-buttons">
          <IconButton label={`Edit ${name}`} icon={<Pencil size={14} />} onPress={() => session.edit(id)} />
          <IconButton
            label={`Duplicate ${name}`}
            icon={<Copy size={14} />}
            onPress={() => void session.duplicate(id)}
          />
          <IconButton
            label={`Delete ${name}`}
            icon={<Trash2 size={14} />}
            onPress={() => session.askToRemove(connection)}
          />
        </span>
      )}
    </li>
  );
}

function placeOf({ kind, folder, limit, serviceUrl, username }: ConnectionView): string {
  if (kind === 'sample') return 'On this computer; always there';
  if (kind === 'folder') return `${folder ?? ''}${limit === undefined ? '' : ` · ${limit} requests a minute`}`;
  return `${serviceUrl} · ${username}`;
}
