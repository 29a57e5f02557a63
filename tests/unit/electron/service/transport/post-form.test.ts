import { afterEach, beforeEach, expect, test } from 'vitest';
import { tokenTimeouts } from '../../../../../electron/service/timeouts.ts';
import { createFormPost } from '../../../../../electron/service/transport/post-form.ts';
import { defaultPreferences } from '../../../../../shared/preferences.ts';
import {
  answers,
  type MisbehavingServer,
  type Misbehaviour,
  neverEnds,
  resets,
  startMisbehaving,
} from '../../../../support/misbehaving-server.ts';
import { nodeTransport } from '../../../../support/node-transport.ts';

let does: Misbehaviour;
let server: MisbehavingServer;
beforeEach(async () => {
  server = await startMisbehaving((socket, nth, request) => does(socket, nth, request));
});
afterEach(() => server.stop());

const post = createFormPost(nodeTransport, () => tokenTimeouts(defaultPreferences));
const live = new AbortController().signal;
const formOf = (fields: Readonly<Record<string, string>>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

test('the fields arrive as multipart form data, whatever characters they have', async () => {
  does = answers({ body: '{"access_token":"é"}' });
  const fields = { username: 'zoë@example.com', password: ' "päss"\\ & = ; 密码 🔑 --boundary ' };
  const answer = await post(`${server.url}/services/oauth2/token`, formOf(fields), live);
  expect([answer.status, Buffer.from(answer.body).toString()]).toEqual([200, '{"access_token":"é"}']);

  const [seen] = server.seen;
  expect(seen?.path).toBe('/services/oauth2/token');
  const type = seen?.headers['content-type'] ?? '';
  expect(type).toMatch(/^multipart\/form-data; boundary=/);
  const received = await new Response(seen?.body, { headers: { 'content-type': type } }).formData();
  expect(Object.fromEntries(received)).toEqual(fields);
});

test('a redirect is an answer like any other, and is not followed', async () => {
  does = answers({ status: 307, headers: { location: '/elsewhere' } });
  const answer = await post(server.url, formOf({ a: 'b' }), live);
  expect([answer.status, server.seen.length]).toEqual([307, 1]);
  expect(answer.headers).toContainEqual(['location', '/elsewhere']);
});

test('nothing is repeated, for accounts lock', async () => {
  does = resets;
  await expect(post(server.url, formOf({ a: 'b' }), live)).rejects.toMatchObject({ fault: { code: 'NET-RESET' } });
  expect(server.seen).toHaveLength(1);
});

test('an endless answer is refused after 1 MB', async () => {
  does = neverEnds();
  await expect(post(server.url, formOf({ a: 'b' }), live)).rejects.toMatchObject({ fault: { code: 'TOO-LARGE' } });
});
