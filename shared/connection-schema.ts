import { z } from 'zod';
import { clientIdProblem, connectionNameProblem, serverUrlProblem, usernameProblem } from './connection-draft.ts';
import { withoutEndSlashes } from './end-slashes.ts';
import { connectionColours } from './model.ts';

/** A text without white space around it, with the problem of the function as its message. */
const textWithout = (problemOf: (text: string) => string | null) =>
  z
    .string()
    .superRefine((text, context) => {
      const problem = problemOf(text);
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    })
    .trim();

/** An address that secrets may be sent to, see `serverUrlProblem`. `https://host/base` makes `/info` into `/base/info`. */
export const ServerUrl = textWithout(serverUrlProblem).transform(withoutEndSlashes);

export const ConnectionDraftSchema = z.strictObject({
  id: z.uuid().optional(),
  name: textWithout(connectionNameProblem),
  authUrl: ServerUrl,
  serviceUrl: ServerUrl,
  clientId: textWithout(clientIdProblem),
  username: textWithout(usernameProblem),
  rememberPassword: z.boolean(),
  colour: z.enum(connectionColours),
});

/** Any Unicode, white space included: a password is what the user says it is. `null` keeps the stored one. */
export const SecretText = z.string().min(1, 'Enter it, or leave the stored one.').max(16_384).nullable();
