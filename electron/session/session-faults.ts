import { FaultError } from '../../shared/fault.ts';

/** The user cancelled the password dialog, which ends only the calls that waited for it. */
export const passwordNotGiven = () =>
  new FaultError({
    code: 'AUTH-NEEDED',
    happened: 'This needs a sign-in.',
    advice: 'Run it again, and enter the password when Galley asks for it.',
    actions: ['run-again'],
  });

/** The connection has no session, and needs its form to create one. */
export const signInNeeded = () =>
  new FaultError({
    code: 'AUTH-NEEDED',
    happened: "You're signed out.",
    advice: 'Sign in to continue; what you typed is kept.',
    actions: ['sign-in'],
  });

/** The form uses the stored secret, but no secret for this server and user is stored. */
export const secretMissing = (field: 'clientSecret' | 'password') =>
  new FaultError({
    code: 'AUTH-NEEDED',
    happened: field === 'password' ? 'Enter the password.' : 'Enter the client secret.',
    advice: 'None is stored for this identity server, app and user.',
    field,
  });

/** The settings have another service than at the sign-in, and the change was not made in Galley. */
export const serviceChanged = (before: string, { serviceUrl }: Readonly<{ serviceUrl: string }>) =>
  new FaultError({
    code: 'AUTH-NEEDED',
    happened: 'This connection has another service address than your sign-in was made for.',
    advice: `It was ${before} and is now ${new URL(serviceUrl).origin}, which has received nothing. Sign in only if you know the new address; otherwise correct it in Settings.`,
    actions: ['sign-in', 'open-settings'],
  });

/** Only then may another password help; the stored one is not sent again automatically. */
export const isPasswordRefused = (thrown: unknown): thrown is FaultError =>
  thrown instanceof FaultError && thrown.fault.code === 'AUTH-GRANT' && thrown.fault.field === 'password';

/** For the calls of a session that the user ended. */
export const signedOut = () =>
  new FaultError({
    code: 'AUTH-NEEDED',
    happened: 'You signed out before this call was complete.',
    advice: 'Sign in and run it again; what you typed is kept.',
    actions: ['sign-in'],
  });

/** For the calls of a removed connection. */
export const connectionRemoved = () =>
  new FaultError({
    code: 'AUTH-NEEDED',
    happened: 'The connection was removed before this call was complete.',
    advice: 'Choose another connection and run it there.',
  });

/** For calls of another user, app, identity server or service than the connection has now. */
export const connectionChanged = () =>
  new FaultError({
    code: 'AUTH-NEEDED',
    happened: 'The user or an address of the connection was changed before this call was complete.',
    advice: 'Run it again with the connection as it is now.',
    actions: ['run-again'],
  });

/** For the calls of a session that a failed sign-in has replaced. */
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

/** The error of the work; `null` if it succeeded. */
export const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
