import { once } from 'node:events';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { startService } from './service.ts';

/** `fetch` writes `Host` and forbids `Origin`; a stranger does not. */
async function ask(url: string, headers: Record<string, string>, method = 'POST', body = ''): Promise<number> {
  const asked = request(url, { method, headers: { 'content-type': 'application/json', ...headers }, agent: false });
  asked.end(body);
  const [response] = await once(asked, 'response');
  response.resume();
  return response.statusCode;
}

test('a web page is refused: by its Origin, even a null one, and by a name that was rebound', async () => {
  const { url } = await startService();
  const { port } = new URL(url);

  expect(await ask(`${url}/info`, { origin: 'https://evil.example' })).toBe(403);
  expect(await ask(`${url}/info`, { origin: 'null' })).toBe(403);
  expect(await ask(`${url}/services/oauth2/token`, { origin: url })).toBe(403);
  expect(await ask(`${url}/info`, { host: `evil.example:${port}` })).toBe(403);
  expect(await ask(`${url}/info`, { host: '127.0.0.1' })).toBe(403);
  expect(await ask(`${url}/info`, {})).toBe(400);
});

/** Only Linux has the other loopback addresses without being told. */
test.runIf(process.platform === 'linux')('it listens on 127.0.0.1 alone', async () => {
  const { url } = await startService();

  expect(new URL(url).hostname).toBe('127.0.0.1');
  await expect(ask(url.replace('127.0.0.1', '127.0.0.2'), {})).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('the 26th call in a minute waits as long as Retry-After says, and then passes', async () => {
  const { clock, report, grant } = await startService({ limit: 25 });
  await report('info', 'invoice', 'INV-2041');
  clock.advance(10_500);
  for (let call = 2; call <= 25; call += 1) expect((await report('info', 'invoice', 'INV-2041')).status).toBe(200);

  const refused = await report('info', 'invoice', 'INV-2041');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('50');
  expect((await grant()).status).toBe(200);

  clock.advance(49_500);
  expect((await report('info', 'invoice', 'INV-2041')).status).toBe(200);
  expect((await report('info', 'invoice', 'INV-2041')).status).toBe(429);
});

test('calls without a valid token use up nothing of the limit', async () => {
  const { post, report, pairs } = await startService({ limit: 1 });
  const body = { templateID: 'invoice', sobjectId: 'INV-2041', ...pairs };
  expect((await post('/info', { ...body, token: 'guessed' })).status).toBe(401);
  expect((await post('/info', 'no JSON')).status).toBe(400);
  expect((await report('info', 'invoice', 'INV-2041')).status).toBe(200);
  expect((await report('info', 'invoice', 'INV-2041')).status).toBe(429);
});

test('a body over 10 MB is refused, declared or not', async () => {
  const { url } = await startService();
  const large = `{"x":"${'y'.repeat(10_000_001)}"}`;

  expect(await ask(`${url}/info`, {}, 'POST', large)).toBe(413);
  expect(await ask(`${url}/info`, { 'transfer-encoding': 'chunked' }, 'POST', large)).toBe(413);
});

test('other methods, media types and addresses are refused with their status', async () => {
  const { url } = await startService();

  expect(await ask(`${url}/info`, {}, 'GET')).toBe(405);
  expect(await ask(`${url}/info`, { 'content-type': 'text/plain' })).toBe(415);
  expect(await ask(`${url}/elsewhere`, {})).toBe(404);
});

test('a port that is taken is an error of the start', async () => {
  const { url } = await startService();

  await expect(startService({ port: Number(new URL(url).port) })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
