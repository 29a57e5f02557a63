import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FaultError } from '../../../../../shared/fault.ts';
import { composed, type Encoding, encodings, escapes } from '../../../../support/encodings.ts';
import { startIdentityServer } from '../../../../support/identity-server.ts';
import { answers, startMisbehaving } from '../../../../support/misbehaving-server.ts';
import { startGalley } from '../../start-galley.ts';

const secrets = {
  password: 'p&ss "word" ä/1',
  clientSecret: "cl<ient>'s+ecret%41",
  accessToken: '00D5!AQ.token&=secret',
};
const json = escapes.find(({ name }) => name === 'JSON')!;
const ways: readonly Encoding[] = [
  ...encodings,
  ...encodings.map((inner) => composed(json, inner)),
  ...encodings.map((inner) => composed(encodings.at(-1)!, inner)),
];

/** No header may have a line break or a character beyond Latin-1. */
const inHeader = (text: string) => Buffer.from(text.replace(/\s+/g, ' ')).toString('latin1');

/** The middle of each spelling: its ends may stand for other text too. */
function spellings(secret: string): readonly string[] {
  return ways.map((way) => {
    const text = way.encode(secret);
    const edge = text.length > secret.length + 12 ? 6 : 0;
    return text.slice(edge, text.length - edge);
  });
}

function leaksIn(text: string): readonly string[] {
  const unescaped = text.replaceAll('\\\\', '\\').replaceAll('\\"', '"');
  const found = Object.values(secrets)
    .flatMap(spellings)
    .filter((spelling) => text.includes(spelling) || unescaped.includes(spelling));
  return [...new Set(found)];
}

/** Every file but the secrets, which are encrypted, and the answers themselves. */
const filesUnder = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.body'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));

/** One list after the other, a few ways at a time. */
const groups = (size: number) =>
  Array.from({ length: Math.ceil(ways.length / size) }, (_, at) => ways.slice(at * size, (at + 1) * size));

const galley = async (authUrl: string, serviceUrl: string) => {
  const services = startGalley();
  const connection = {
    id: crypto.randomUUID(),
    name: 'Sandbox',
    authUrl,
    serviceUrl,
    clientId: 'app',
    username: 'author@example.com',
    rememberPassword: true,
    colour: 'blue',
  } as const;
  const { password, clientSecret } = secrets;
  const signIn = () => services.handlers['session.signIn']({ connection, clientSecret, password });
  return { ...services, signIn };
};

test('a service that repeats every secret in every encoding leaves none of them in Galley', async () => {
  const identity = await startIdentityServer(secrets);
  const lists = groups(8);
  const server = await startMisbehaving((socket, nth, request) => {
    const { token } = JSON.parse(request.body) as { token: string };
    expect(token).toBe(secrets.accessToken);
    const echoes = (lists[Math.floor(nth / 2)] ?? []).flatMap((way) =>
      Object.values(secrets).map((secret) => way.encode(secret)),
    );
    const [mediaType = '', fileName = '', location = ''] = echoes;
    const headers = {
      ...Object.fromEntries(echoes.map((echo, at) => [`x-echo-${at}`, inHeader(echo)])),
      'content-type': `application/json; of="${inHeader(mediaType)}"`,
      'content-disposition': `attachment; filename="${inHeader(fileName)}.pdf"`,
      ...(nth % 4 === 2 && { location: `/moved?to=${encodeURIComponent(location)}` }),
    };
    if (nth % 2 === 1) answers({ headers, body: '{"a":1}' })(socket, nth, request);
    else
      answers({
        status: nth % 4 === 0 ? 400 : 302,
        headers,
        body: JSON.stringify({ errorCode: 'X', message: echoes.join(' ') }),
      })(socket, nth, request);
  });
  onTestFinished(() => server.stop());
  onTestFinished(() => identity.close());

  const { handlers, events, folder, reported, signIn, close } = await galley(identity.url, server.url);
  await signIn();
  const seen: unknown[] = [];
  for (const at of lists.flatMap((_, nth) => [2 * nth, 2 * nth + 1])) {
    const request = { operation: 'info', templateID: 'invoice', sobjectId: `INV-${at}` } as const;
    const outcome = await handlers['report.run']({ runId: crypto.randomUUID(), request }).catch((thrown) => thrown);
    seen.push(outcome instanceof FaultError ? outcome.fault : outcome);
  }
  expect(server.seen).toHaveLength(2 * lists.length);
  expect(seen.filter((outcome) => 'code' in (outcome as object))).toHaveLength(lists.length);
  expect(JSON.stringify(seen)).toContain('[removed]');

  const list = await handlers['activity.list']({ before: null });
  const snapshot = await handlers['app.snapshot']();
  await close();
  for (const text of [seen, list, snapshot, events, reported].map((each) => JSON.stringify(each)))
    expect(leaksIn(text)).toEqual([]);
  const files = filesUnder(folder);
  expect(files.some((text) => text.includes('x-echo-0'))).toBe(true);
  expect(files.some((text) => text.includes('claimedMediaType'))).toBe(true);
  expect(files.flatMap(leaksIn)).toEqual([]);
});

test('an identity server that repeats every secret in every encoding leaves none of them in Galley', async () => {
  const identity = await startIdentityServer(secrets);
  onTestFinished(() => identity.close());
  const { events, folder, signIn, close } = await galley(identity.url, identity.url);
  const seen: unknown[] = [];
  for (const list of groups(8)) {
    identity.answerWith((form) => {
      const echoes = list.flatMap((way) =>
        [form.password ?? '', form.client_secret ?? ''].map((secret) => way.encode(secret)),
      );
      return {
        status: 400,
        headers: {
          ...Object.fromEntries(echoes.map((echo, at) => [`x-echo-${at}`, inHeader(echo)])),
          'content-type': 'application/json',
        },
        body: JSON.stringify({ error: 'invalid_grant', error_description: echoes.join(' ') }),
      };
    });
    const thrown = await signIn().catch((reason) => reason);
    seen.push(thrown instanceof FaultError ? thrown.fault : thrown);
  }
  expect(JSON.stringify(seen)).toContain('[removed]');
  await close();
  for (const text of [JSON.stringify(seen), JSON.stringify(events), ...filesUnder(folder)])
    expect(leaksIn(text)).toEqual([]);
});
