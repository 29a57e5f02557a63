import type { Fault } from '../../shared/fault.ts';
import type { Identity } from '../inspection/token-response.ts';

export type SessionMachineState =
  | Readonly<{ state: 'signed-out'; fault?: Fault }>
  /** `was` is who was signed in before, so that a failed renewal ends as `expired`, not as `signed-out`. */
  | Readonly<{ state: 'signing-in'; was: Identity | null }>
  | Readonly<{ state: 'signed-in'; identity: Identity }>
  | Readonly<{ state: 'expired'; identity: Identity }>;

export type SessionTransition =
  | Readonly<{ type: 'began' }>
  /** As `began`, but in place of whatever session there was. */
  | Readonly<{ type: 'restarted' }>
  | Readonly<{ type: 'granted'; identity: Identity }>
  | Readonly<{ type: 'failed'; fault: Fault }>
  | Readonly<{ type: 'refused' }>
  | Readonly<{ type: 'ended' }>;

/** A session starts by asking the vault: "signing in" until it has answered, with `granted`, `ended` or `failed`. */
export const openingState: SessionMachineState = { state: 'signing-in', was: null };

/**
 * The states of a connection's session, as pure transitions. A move without an arrow is a late answer and is ignored.
 *
 *                          began
 *       ┌────────────────────────────────────────┐
 *       │                                        ▼
 *  ┌────────────┐   failed, no identity   ┌────────────┐   granted   ┌───────────┐
 *  │ signed-out │ ◀────────────────────── │ signing-in │ ──────────▶ │ signed-in │
 *  └────────────┘                         └────────────┘             └───────────┘
 *       ▲                                   │        ▲                     │
 *       │                  failed, identity  │        │ began               │ refused
 *       │                             known ▼        │                     │
 *       │   ended                         ┌────────────┐                   │
 *       └──────────────────────────────── │  expired   │ ◀─────────────────┘
 *           (from each state)             └────────────┘
 *
 *  restarted: from each state to signing-in, without an identity.
 */
export function nextSessionState(from: SessionMachineState, move: SessionTransition): SessionMachineState {
  switch (move.type) {
    case 'restarted':
      return from.state === 'signing-in' && from.was === null ? from : openingState;
    case 'began':
      if (from.state === 'signed-out') return openingState;
      return from.state === 'expired' ? { state: 'signing-in', was: from.identity } : from;
    case 'granted':
      return from.state === 'signing-in' ? { state: 'signed-in', identity: move.identity } : from;
    case 'failed':
      if (from.state !== 'signing-in') return from;
      return from.was ? { state: 'expired', identity: from.was } : { state: 'signed-out', fault: move.fault };
    case 'refused':
      return from.state === 'signed-in' ? { state: 'expired', identity: from.identity } : from;
    case 'ended':
      return { state: 'signed-out' };
  }
}
