import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Form = Readonly<Record<string, string>>;
export type IdentityAnswer = Readonly<{ status: number; headers?: Readonly<Record<string, string>>; body: string }>;

type Options = Readonly<{
  password?: string;
  clientSecret?: string;
  /** The first token granted; later ones are this with a number after it. */
  accessToken?: string;
  organisation?: string;
}>;

export type IdentityServer = Awaited<ReturnType<typeof startIdentityServer>>;

const address = '127.0.0.1';
const json = { 'content-type': 'application/json' };

export const oauthError = (error: string, description: string): IdentityAnswer => ({
  status: 400,
  headers: json,
  body: JSON.stringify({ error, error_description: description }),
});

/**
 * An identity server on loopback that accepts the token request of the service interface, 4.2, only as multipart. At
 * every other address it is a service that answers JSON to a valid token and 401 to any other, so that a test can
 * observe a renewal.
 */
export async function startIdentityServer(options: Options = {}) {
  const { password = 'open sesame', clientSecret = 'client secret', accessToken = '00D1!token' } = options;
  const { organisation = 'org.example.com' } = options;
  const forms: Form[] = [];
  const arrivals: Array<Readonly<{ count: number; resolve: () => void }>> = [];
  let override: ((form: Form) => IdentityAnswer) | null = null;
  let held: Promise<void> | null = null;
  let granted = 0;
  let goodToken: string | null = null;

  const grant = (form: Form): IdentityAnswer => {
    if (form.grant_type !== 'password') return oauthError('unsupported_grant_type', 'not the password grant');
    if (form.client_secret !== clientSecret) return oauthError('invalid_client', 'invalid client credentials');
    if (form.password !== password) return oauthError('invalid_grant', 'authentication failure');
    granted += 1;
    goodToken = granted === 1 ? accessToken : `${accessToken}-${granted}`;
    return { status: 200, headers: json, body: JSON.stringify(tokenResponse(goodToken)) };
  };

  const tokenResponse = (token: string) => ({
    access_token: token,
    instance_url: `https://${organisation}`,
    id: `${url}/id/00D5m000000ALPREAU/0055m000003Printer`,
    token_type: 'Bearer',
    issued_at: '1790000000000',
    signature: 'c2lnbmF0dXJl',
  });

  const answerTo = async (request: IncomingMessage): Promise<IdentityAnswer> => {
    const body = await bodyOf(request);
    if (request.url !== '/services/oauth2/token') {
      const isGood = goodToken !== null && JSON.parse(String(body)).token === goodToken;
      return isGood
        ? { status: 200, headers: json, body: '{"answer":"from the service"}' }
        : { status: 401, headers: json, body: '[{"errorCode":"INVALID_SESSION_ID","message":"Session expired"}]' };
    }
    const form = await new Response(body, {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    }).formData();
    const fields = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
    forms.push(fields);
    for (const { count, resolve } of arrivals) if (forms.length >= count) resolve();
    await held;
    return override ? override(fields) : grant(fields);
  };

  const server = createServer((request, response) => {
    answerTo(request).then(
      (answer) => send(response, answer),
      () => send(response, { status: 400, body: 'not a form' }),
    );
  });
  server.listen(0, address);
  await once(server, 'listening');
  const url = `http://${address}:${(server.address() as AddressInfo).port}`;

  return {
    url,
    /** Every token request so far, by its fields. */
    forms: forms as readonly Form[],

    /** Resolves when that many token requests have come. */
    asked: (count: number): Promise<void> =>
      new Promise((resolve) => {
        if (forms.length >= count) resolve();
        arrivals.push({ count, resolve });
      }),

    /** From now on answers this to each token request; `null` lets it judge them itself again. */
    answerWith(answer: ((form: Form) => IdentityAnswer) | null): void {
      override = answer;
    },

    /** A good answer, for `answerWith` to spoil. */
    tokenResponse: () => tokenResponse('00D1!spoiled'),

    /** Answers to token requests wait until the returned function is called. */
    hold(): () => void {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return () => release();
    },

    /** From now on refuses every token granted so far, as after a long night. */
    expireTokens(): void {
      goodToken = null;
    },

    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function send(response: ServerResponse, { status, headers, body }: IdentityAnswer): void {
  response.writeHead(status, headers);
  response.end(body);
}
