import type { Fault } from '../../../shared/fault.ts';

/** A reason for a refused sign-in, specific reasons first. `field` is `password` only if another password helps. */
type Cause = Readonly<{ says: RegExp; fault: Pick<Fault, 'code' | 'happened' | 'advice' | 'field' | 'actions'> }>;

const askAdministrator = 'Ask an administrator of the organisation';

const causes: readonly Cause[] = [
  {
    says: /must use security token|security token (is )?(required|missing|needed)/,
    fault: {
      code: 'AUTH-GRANT',
      happened: 'The password needs the security token behind it.',
      advice:
        'Type the security token directly after the password, or sign in from a network that the organisation trusts.',
      field: 'password',
    },
  },
  {
    // The server does not say which of them is wrong, to reveal nothing.
    says: /invalid (user ?name|login|user)[ ,/]+(or )?password[ ,/]+(or )?security token/,
    fault: wrongPassword(),
  },
  {
    says: /\borg(ani[sz]ation)?( account)?( is| has been)? (locked|inactive|not active|suspended|disabled|expired|deactivated)\b|\binactive org|\borg locked\b|\btrial (has )?expired/,
    fault: {
      code: 'AUTH-GRANT',
      happened: 'The organisation is not active.',
      advice: 'Nobody can sign in to it now. Check the identity server URL: a sandbox has another one than production.',
    },
  },
  {
    says: /\block(ed|out)?\b|locked ?out|too many (failed|login|sign|attempt)|login rate exceeded|rate limit exceeded/,
    fault: {
      code: 'AUTH-GRANT',
      happened: 'This account is locked.',
      advice: 'Wait a while, or ask an administrator to unlock it; trying again keeps it locked.',
      field: 'password',
    },
  },
  {
    says: /\bip\b.{0,40}\b(restricted|range|blocked|not allowed)\b.{0,40}\b(hours?|time)\b/,
    fault: {
      code: 'AUTH-GRANT',
      happened: 'The organisation does not allow a sign-in from this network, or at this hour.',
      advice: `Sign in within the login hours and the IP range of your profile, by VPN if need be. ${askAdministrator} which ones they are.`,
    },
  },
  {
    says: /\blogin hours?\b|\bhours? restrict|restricted time|outside (of )?(the |your )?(allowed |login |business |working |office )?(hours|time)/,
    fault: {
      code: 'AUTH-GRANT',
      happened: 'The organisation does not allow a sign-in at this hour.',
      advice: `Sign in within the login hours of your profile. ${askAdministrator} which ones they are.`,
    },
  },
  {
    says: /\bip\b( address)?.{0,40}\b(restrict\w*|ranges?|blocked|not (allowed|trusted)|denied|untrusted)\b|\b(restricted|invalid|untrusted|blocked|unknown) (ip|domain|network|location)\b|\bconditional access\b/,
    fault: {
      code: 'AUTH-GRANT',
      happened: 'The organisation does not allow a sign-in from this network.',
      advice: `Sign in from within the IP range of your profile, by VPN if need be. ${askAdministrator} which one it is.`,
    },
  },
  {
    says: /has ?n.{0,6}t (been )?(approved|authori[sz]ed|consented)|\b(has )?not (been )?(approved|authori[sz]ed|assigned|consented|admin approved)\b.{0,60}\b(consumer|app\w*|client|user)\b|\bdenied authori[sz]ation\b|\boauth app (access denied|blocked)|\bapp\w*( access)?( is| was| has been)? (denied|blocked|not (approved|allowed|enabled|installed|assigned))|\binvalid app access|\bconsent\b/,
    fault: {
      code: 'AUTH-GRANT',
      happened: 'This app is not approved for your account.',
      advice: `${askAdministrator} to approve the connected app for your profile or permission set.`,
    },
  },
  {
    says: /\b(inactive|disabled|frozen|deactivated|suspended) (user|account)|\b(user|account)( \w+)?( is| has been| was)? (inactive|not active|disabled|deactivated|frozen|suspended|blocked)\b/,
    fault: {
      code: 'AUTH-GRANT',
      happened: 'This user is not active.',
      advice: `${askAdministrator} to activate or unfreeze the user, or sign in as another one.`,
    },
  },
  {
    says: /\bpassword\b.{0,40}\b(expired|expiration|must be|needs to be|has to be|reset|changed?)\b|\bexpired password|\b(change|reset) (your |the |its )?password/,
    fault: {
      code: 'AUTH-GRANT',
      happened: 'The password has expired.',
      advice:
        'Set a new one by signing in with a browser, then enter it here. A security token changes with the password.',
      field: 'password',
    },
  },
  {
    says: /multi ?-?factor|\bmfa\b|two ?-?factor|\b2fa\b|verification (code|required)|identity (verification|confirmation)|challenge required|interaction required|step ?-?up/,
    fault: {
      code: 'AUTH-GRANT',
      happened: 'The account needs a second factor to sign in.',
      advice: `The password alone is not enough. ${askAdministrator} for an account that may sign in with a password.`,
    },
  },
  {
    says: /\b(flow|grant type|grant|direct access grants?|resource owner)\b.{0,60}\b(off|disabled|blocked|deactivated|unsupported|not (allowed|enabled|supported|permitted|authori[sz]ed))\b|\bnot (allowed|enabled|permitted|authori[sz]ed)\b.{0,40}\b(flow|grants?)\b|\b(unsupported|unauthori[sz]ed|invalid|disallowed) grant type\b|\bunsupported grant\b/,
    fault: {
      code: 'AUTH-CLIENT',
      happened: 'The username-password flow is switched off for this app.',
      advice: `${askAdministrator} to allow it: in the OAuth settings of the organisation, and in the policies of the connected app.`,
      actions: ['open-settings'],
      field: 'clientId',
    },
  },
  {
    says: /\bapi\b.{0,30}\b(disabled|not enabled)\b|\bnot enabled for (the )?api\b/,
    fault: {
      code: 'AUTH-GRANT',
      happened: 'This user may not use the API of the organisation.',
      advice: `${askAdministrator} for the permission “API Enabled”.`,
    },
  },
];

/**
 * Most servers only say "authentication failure": for a wrong password, and for causes that only an administrator sees.
 */
function wrongPassword(): Cause['fault'] {
  return {
    code: 'AUTH-GRANT',
    happened: 'User name or password not accepted.',
    advice:
      'Check Caps Lock. One attempt was used. If both are right: some organisations want the security token directly behind the password, and many have the username-password flow switched off.',
    field: 'password',
  };
}

/** Phrases about the name or the password, or about nothing in particular. */
const saysCredentials =
  /credential|password|user ?name|\buser\b|\b(authentication|authorization|login|sign-?in|log-?in) (failure|failed|error|denied)|invalid (grant|login|account)|^\W*$/;

/** A description that Galley does not know blames nothing: another password may not help, and costs an attempt. */
const unknownCause: Cause['fault'] = {
  code: 'AUTH-GRANT',
  happened: 'The identity server refused the sign-in.',
  advice: `One attempt was used. Read what the server says before the next one. ${askAdministrator} if it does not help.`,
};

const aboutTheUser = /^(invalid_grant|inactive_user|inactive_org|invalid_user\w*|user_\w+|account_\w+)$/i;

/**
 * Why an account was refused, by the code and the text of an OAuth error; `null` if they do not say. A sign-in costs
 * the user an attempt, so Galley separates a wrong password from causes that no password fixes.
 */
export function refusedGrant(error: string, description: string): Cause['fault'] | null {
  // In “invalid_grant” the word says nothing about the flow.
  const text = `${error === 'invalid_grant' ? '' : error} ${description}`
    .slice(0, 1_000)
    .toLowerCase()
    .replaceAll('_', ' ');
  const cause = causes.find(({ says }) => says.test(text));
  if (cause) return cause.fault;
  if (!aboutTheUser.test(error)) return null;
  const said = description.slice(0, 1_000).toLowerCase().replaceAll('_', ' ');
  return saysCredentials.test(said) ? wrongPassword() : unknownCause;
}
