import { type Evidence, type Fault, FaultError } from '../../shared/fault.ts';

/** What may help against a refusal, apart from the rule for retries: new credentials, or the wait that was asked for. */
export type Remedy =
  | Readonly<{ kind: 'sign-in' }>
  | Readonly<{ kind: 'pause'; ms: number }>
  | Readonly<{ kind: 'none' }>;

/** An answer that is none, with what may help. */
export class Refusal extends FaultError {
  readonly remedy: Remedy;

  constructor(fault: Fault, remedy: Remedy = { kind: 'none' }) {
    super(fault);
    this.remedy = remedy;
  }
}

export type FaultWords = Omit<Fault, 'evidence'>;

export const refuse = (words: FaultWords, evidence: Evidence, remedy?: Remedy) =>
  new Refusal({ ...words, evidence }, remedy);

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
