import { expect, test } from 'vitest';
import {
  nextSessionState,
  openingState,
  type SessionMachineState,
  type SessionTransition,
} from '../../../../electron/session/session-machine.ts';
import type { Fault } from '../../../../shared/fault.ts';

const ada = { organisation: 'org.example.com', user: '00D/ada' };
const fault: Fault = { code: 'AUTH-GRANT', happened: 'No.', advice: 'Try again.' };

const out: SessionMachineState = { state: 'signed-out' };
const outWithFault: SessionMachineState = { state: 'signed-out', fault };
const signingInAgain: SessionMachineState = { state: 'signing-in', was: ada };
const signedIn: SessionMachineState = { state: 'signed-in', identity: ada };
const expired: SessionMachineState = { state: 'expired', identity: ada };

const began: SessionTransition = { type: 'began' };
const restarted: SessionTransition = { type: 'restarted' };
const granted: SessionTransition = { type: 'granted', identity: ada };
const failed: SessionTransition = { type: 'failed', fault };
const refused: SessionTransition = { type: 'refused' };
const ended: SessionTransition = { type: 'ended' };

test.each([
  ['a sign-in begins', out, began, openingState],
  ['a sign-in begins again after a failure', outWithFault, began, openingState],
  ['a sign-in succeeds', openingState, granted, signedIn],
  ['a sign-in fails, and says why', openingState, failed, outWithFault],
  ['a token dies', signedIn, refused, expired],
  ['a renewal begins', expired, began, signingInAgain],
  ['a renewal succeeds', signingInAgain, granted, signedIn],
  ['a renewal fails: the user is still known', signingInAgain, failed, expired],
  ['another sign-in takes the place of a session', signedIn, restarted, openingState],
  ['another sign-in takes the place of a renewal', signingInAgain, restarted, openingState],
  ['the user signs out', signedIn, ended, out],
  ['the user signs out of an expired session', expired, ended, out],
  ['the user signs out while signing in', openingState, ended, out],
])('%s', (_, from, move, to) => {
  expect(nextSessionState(from, move)).toEqual(to);
});

test.each([
  ['a grant after the user has signed out', out, granted],
  ['a failure after the user has signed out', out, failed],
  ['a refusal while signing in', openingState, refused],
  ['a second refusal', expired, refused],
  ['a late failure', signedIn, failed],
  ['a second beginning', signingInAgain, began],
])('%s changes nothing', (_, from, move) => {
  expect(nextSessionState(from, move)).toBe(from);
});
