import { type Evidence, type Fault, FaultError } from '../../shared/fault.ts';
import type { DocumentFlaw } from '../../shared/model.ts';
import type { DocumentKind } from '../../shared/operations.ts';

/** What may help against a refusal, apart from the rule for retries: new credentials, or the wait that was asked for. */
export type Remedy =
  | Readonly<{ kind: 'sign-in' }>
  | Readonly<{ kind: 'pause'; ms: number }>
  | Readonly<{ kind: 'none' }>;

/** What a body that is no answer may still be saved as. */
export type Salvage = Readonly<{ kind: DocumentKind; flaw: DocumentFlaw }>;

/** An answer that is none, with what may help, and with what of it is worth keeping. */
export class Refusal extends FaultError {
  readonly remedy: Remedy;
  readonly salvage: Salvage | null;

  constructor(fault: Fault, remedy: Remedy = { kind: 'none' }, salvage: Salvage | null = null) {
    super(fault);
    this.remedy = remedy;
    this.salvage = salvage;
  }
}

export type FaultWords = Omit<Fault, 'evidence'>;

export const refuse = (words: FaultWords, evidence: Evidence, remedy?: Remedy) =>
  new Refusal({ ...words, evidence }, remedy);

/** A refusal of a body that the author may want to save all the same. */
export const refuseDamaged = (words: FaultWords, evidence: Evidence, salvage: Salvage) =>
  new Refusal({ ...words, evidence }, undefined, salvage);

/** The session of the call is no longer good. */
export const expired = (evidence: Evidence) =>
  refuse(
    {
      code: 'AUTH-EXPIRED',
      happened: 'Your sign-in has expired.',
      advice: 'Sign in to continue; what you typed is kept.',
      actions: ['sign-in'],
    },
    evidence,
    { kind: 'sign-in' },
  );

/** The service's own words, set apart from ours; nothing if it has none. */
export const quoted = (message: string | undefined) => (message === undefined ? '' : ` The service says: “${message}”`);
