import { z } from 'zod';
import { clientIdProblem, connectionNameProblem, serverUrlProblem, usernameProblem } from './connection-draft.ts';
import { withoutEndSlashes } from './end-slashes.ts';
import { connectionColours } from './model.ts';

/** A trimmed text, validated by a function that returns the problem. */
const textWithout = (problemOf: (text: string) => string | null) =>
  z
    .string()
    .superRefine((text, context) => {
      const problem = problemOf(text);
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    })
    .trim();

/**
 * An address that secrets may be sent to, see `serverUrlProblem`. With `https://host/base`, `/info` becomes
 * `/base/info`.
 */
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

/** Any Unicode, including white space, since passwords may contain it. `null` keeps the stored secret. */
export const SecretText = z.string().min(1, 'Enter it, or leave the stored one.').max(16_384).nullable();
