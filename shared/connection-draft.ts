import { z } from 'zod';
import { connectionColours } from './model.ts';

/**
 * An address that secrets may be sent to: `https`, or `http` to this computer alone; no user name, password, query or fragment in it.
 * A path is kept: `https://host/base` makes `/info` into `/base/info`.
 */
export const ServerUrl = z
  .string()
  .trim()
  .max(2_048, 'Use at most 2,048 characters.')
  .superRefine((text, context) => {
    const problem = serverUrlProblem(text);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  })
  .transform((text) => text.replace(/\/+$/, ''));

/** What is wrong with a typed server address, in words; `null` when it may be used. */
export function serverUrlProblem(text: string): string | null {
  if (text.trim() === '') return 'Enter an address that starts with https://.';
  if (!URL.canParse(text.trim())) return 'This is no web address. It should look like https://reports.example.com.';
  const url = new URL(text.trim());
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'The address must start with https://.';
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return 'Use https://. Plain http would show your password to the network.';
  }
  if (url.username || url.password) return 'Remove the user name and password from the address.';
  if (url.search || url.hash) return 'Remove everything from the “?” or “#” on.';
  return null;
}

/** Whether a host name, as `URL` gives it, is surely this computer. */
export const isLoopback = (hostname: string) =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);

const OneLine = z
  .string()
  .max(4_096, 'Use at most 4,096 characters.')
  .regex(/^\P{Cc}*$/u, 'Remove the line breaks and control characters.');

/** A connection as its form gives it. Without `id` it is a new one. Secrets are apart, in `Secrets`. */
export const ConnectionDraft = z.strictObject({
  id: z.uuid().optional(),
  name: OneLine.trim().min(1, 'Give the connection a name.').max(100, 'Use at most 100 characters.'),
  authUrl: ServerUrl,
  serviceUrl: ServerUrl,
  clientId: OneLine.trim().min(1, 'Enter the client ID.'),
  username: OneLine.trim().min(1, 'Enter the user name.'),
  rememberPassword: z.boolean(),
  colour: z.enum(connectionColours),
});
export type ConnectionDraft = z.infer<typeof ConnectionDraft>;

/** Any Unicode, white space included: a password is what the user says it is. `null` keeps the stored one. */
export const SecretText = z.string().min(1, 'Enter it, or leave the stored one.').max(16_384).nullable();
