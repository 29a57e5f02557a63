import { FaultError } from '../../shared/fault.ts';

/** The user closed the question for the password: the calls that waited for it are over, and nothing else. */
export const passwordNotGiven = () =>
  new FaultError({
    code: 'AUTH-NEEDED',
    happened: 'This needs a sign-in.',
    advice: 'Run it again, and enter the password when Galley asks for it.',
    actions: ['run-again'],
  });

/** The connection has no session, and not what is needed to make one without its form. */
export const signInNeeded = () =>
  new FaultError({
    code: 'AUTH-NEEDED',
    happened: "You're signed out.",
    advice: 'Sign in to continue; what you typed is kept.',
    actions: ['sign-in'],
  });

/** A secret that the form leaves to the stored one, when none is stored, or only one for another server or user. */
export const secretMissing = (field: 'clientSecret' | 'password') =>
  new FaultError({
    code: 'AUTH-NEEDED',
    happened: field === 'password' ? 'Enter the password.' : 'Enter the client secret.',
    advice: 'None is stored for this identity server, app and user.',
    field,
  });

/** The settings name another service than the sign-in was made for, and not by a change in Galley. */
export const serviceChanged = (before: string, { serviceUrl }: Readonly<{ serviceUrl: string }>) =>
  new FaultError({
    code: 'AUTH-NEEDED',
    happened: 'This connection has another service address than your sign-in was made for.',
    advice: `It was ${before} and is now ${new URL(serviceUrl).origin}, which has received nothing. Sign in only if you know the new address; otherwise correct it in Settings.`,
    actions: ['sign-in', 'open-settings'],
  });

/** Only then may another password help; the stored one is not sent again by itself. */
export const isPasswordRefused = (thrown: unknown): thrown is FaultError =>
  thrown instanceof FaultError && thrown.fault.code === 'AUTH-GRANT' && thrown.fault.field === 'password';

/** For the calls of a session that the user has ended. */
export const signedOut = () =>
  new FaultError({
    code: 'AUTH-NEEDED',
    happened: 'You signed out before this call was complete.',
    advice: 'Sign in and run it again; what you typed is kept.',
    actions: ['sign-in'],
  });

/** For the calls of a connection that was removed. */
export const connectionRemoved = () =>
  new FaultError({
    code: 'AUTH-NEEDED',
    happened: 'The connection was removed before this call was complete.',
    advice: 'Choose another connection and run it there.',
  });

/** For calls that were asked for with another user, app, identity server or service than the connection has now. */
export const connectionChanged = () =>
  new FaultError({
    code: 'AUTH-NEEDED',
    happened: 'The user or an address of the connection was changed before this call was complete.',
    advice: 'Run it again with the connection as it is now.',
    actions: ['run-again'],
  });

/** For the calls of a session in whose place the user tried to sign in anew. */
export const signInFailed = () =>
  new FaultError({
    code: 'AUTH-NEEDED',
    happened: 'A new sign-in failed before this call was complete.',
    advice: 'Sign in and run it again; what you typed is kept.',
    actions: ['sign-in'],
  });

/** Why the window asks for a password. */
export const whyExpired = 'Your sign-in has expired. Enter the password to continue; what you typed is kept.';
export const whyNeeded = 'Enter the password to sign in.';

/** What work failed with; `null` if it did not. */
export const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
