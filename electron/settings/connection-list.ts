import { randomUUID } from 'node:crypto';
import type { ConnectionDraft } from '../../shared/connection-draft.ts';
import { type ConnectionView, freeColour } from '../../shared/model.ts';
import type { StoredConnection, StoredFolder } from './stored-settings.ts';

const maxNameLength = 100;

export const viewOf = (connection: StoredConnection): ConnectionView => ({ ...connection, kind: 'organisation' });

/** Its service has an address and a sign-in only while it runs. */
export const folderView = ({ limit, ...folder }: StoredFolder): ConnectionView => ({
  ...folder,
  ...(limit !== undefined && { limit }),
  kind: 'folder',
  authUrl: '',
  serviceUrl: '',
  clientId: '',
  username: '',
  rememberPassword: false,
});

/** The list with the draft, which replaces the connection of its id or is added at the end. */
export function withDraft(connections: readonly StoredConnection[], draft: ConnectionDraft) {
  const saved: StoredConnection = { ...draft, id: draft.id ?? randomUUID() };
  const isThere = connections.some(({ id }) => id === saved.id);
  return {
    saved,
    connections: isThere
      ? connections.map((connection) => (connection.id === saved.id ? saved : connection))
      : [...connections, saved],
  };
}

/**
 * The list with a copy of a connection right after it, named "<name> copy", "<name> copy 2" and so on, in its own
 * colour.
 */
export function withCopy(connections: readonly StoredConnection[], original: StoredConnection) {
  const colour = freeColour(connections.map((connection) => connection.colour));
  const copy: StoredConnection = { ...original, id: randomUUID(), name: copyName(connections, original.name), colour };
  const place = connections.indexOf(original) + 1;
  return { copy, connections: connections.toSpliced(place, 0, copy) };
}

function copyName(connections: readonly StoredConnection[], name: string): string {
  const taken = new Set(connections.map((connection) => connection.name));
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? ' copy' : ` copy ${number}`;
    const candidate = name.slice(0, maxNameLength - ending.length) + ending;
    if (!taken.has(candidate)) return candidate;
  }
}
