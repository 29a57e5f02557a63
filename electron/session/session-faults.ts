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
