import { type FaultAction, FaultError } from '../../shared/fault.ts';

const needed = (happened: string, advice: string, ...actions: readonly FaultAction[]) =>
  new FaultError({ code: 'AUTH-NEEDED', happened, advice, ...(actions.length > 0 && { actions }) });

/** The user cancelled the password dialog, which ends only the calls that waited for it. */
export const passwordNotGiven = () =>
  needed('This needs a sign-in.', 'Run it again, and enter the password when Galley asks for it.', 'run-again');

/** The connection has no session, and needs its form to create one. */
export const signInNeeded = () =>
  needed("You're signed out.", 'Sign in to continue; what you typed is kept.', 'sign-in');

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
  needed(
    'This connection has another service address than your sign-in was made for.',
    `It was ${before} and is now ${new URL(serviceUrl).origin}, which has received nothing. Sign in only if you know the new address; otherwise correct it in Settings.`,
    'sign-in',
    'open-settings',
  );

/** Only then may another password help; the stored one is not sent again automatically. */
export const isPasswordRefused = (thrown: unknown): thrown is FaultError =>
  thrown instanceof FaultError && thrown.fault.code === 'AUTH-GRANT' && thrown.fault.field === 'password';

/** For the calls of a session that the user ended. */
export const signedOut = () =>
  needed(
    'You signed out before this call was complete.',
    'Sign in and run it again; what you typed is kept.',
    'sign-in',
  );

/** For the calls of a removed connection. */
export const connectionRemoved = () =>
  needed('The connection was removed before this call was complete.', 'Choose another connection and run it there.');

/** For calls of another user, app, identity server or service than the connection has now. */
export const connectionChanged = () =>
  needed(
    'The user or an address of the connection was changed before this call was complete.',
    'Run it again with the connection as it is now.',
    'run-again',
  );

/** For the calls of a session that a failed sign-in has replaced. */
export const signInFailed = () =>
  needed(
    'A new sign-in failed before this call was complete.',
    'Sign in and run it again; what you typed is kept.',
    'sign-in',
  );

/** Why the window asks for a password. */
export const whyExpired = 'Your sign-in has expired. Enter the password to continue; what you typed is kept.';
export const whyNeeded = 'Enter the password to sign in.';

/** The error of the work; `null` if it succeeded. */
export const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
