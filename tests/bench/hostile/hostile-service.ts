import { answers, type MisbehavingServer, startMisbehaving } from '../../support/misbehaving-server.ts';
import type { HostileAnswer } from './hostile-answer.ts';

/** A service that grants a token and answers each call with the last prepared answer. */
export async function startHostileService(): Promise<
  Readonly<{ server: MisbehavingServer; prepare(answer: HostileAnswer): void }>
> {
  let next: HostileAnswer | null = null;
  const server = await startMisbehaving((socket, nth, request) => {
    const isToken = request.path === '/services/oauth2/token';
    const answer = isToken ? answers({ headers: json, body: JSON.stringify(grant) }) : answers(next ?? { status: 404 });
    answer(socket, nth, request);
  });
  const grant = {
    access_token: '00D1!token',
    instance_url: 'https://org.example.com',
    id: `${server.url}/id/00D5m000000ALPREAU/0055m000003Printer`,
    token_type: 'Bearer',
    issued_at: '1790000000000',
    signature: 'c2lnbmF0dXJl',
  };
  return {
    server,
    prepare(answer) {
      next = answer;
    },
  };
}

const json = { 'content-type': 'application/json' };
