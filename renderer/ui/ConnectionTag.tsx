import { createContext, useContext } from 'react';
import type { ConnectionColour } from '../../shared/model.ts';
import './connection-colours.css';

/** The colours of the connections by id; empty in a test without an application around the view. */
export const ConnectionColoursContext = createContext<ReadonlyMap<string, ConnectionColour>>(new Map());

/** A connection by its colour and its name. A removed one is grey. */
export function ConnectionTag({ id, name }: { id: string; name: string }) {
  const colours = useContext(ConnectionColoursContext);
  return (
    <span className="connection-tag" data-colour={colours.get(id) ?? 'grey'}>
      <span className="colour-dot" aria-hidden />
      <span className="ellipsis">{name}</span>
    </span>
  );
}
