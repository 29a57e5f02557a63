import { makePdf } from '../component/pdf-viewer/make-pdf.ts';
import { startIdentityServer } from '../support/identity-server.ts';
import {
  answers,
  drips,
  hangsUp,
  headOf,
  type MisbehavingServer,
  type Misbehaviour,
  neverEnds,
  resets,
  says,
  saysNothing,
  standsStill,
  startMisbehaving,
} from '../support/misbehaving-server.ts';
import { startStoppableServer } from '../support/stoppable-server.ts';
import type { Hostility } from './plan.ts';

/**
 * A secret that must never be on the disk in clear. With characters that have other forms in JSON, in addresses and in
 * Base64.
 */
export const secrets = {
  password: 'soak "pass" & w\u00f6rd/4711+',
  'client secret': 'soak-client/secret=0815&"q"',
  'access token': '00D1!soak.token/0815+abcdef',
} as const;

const pdfType = { 'content-type': 'application/pdf' };
/** How long the rest of a slow answer is delayed. */
const slowMs = 3_000;

const behaviours: Readonly<Record<Hostility, Misbehaviour>> = {
  resets,
  'hangs up': hangsUp,
  'says nothing': saysNothing,
  'stands still': standsStill({ ...pdfType, 'content-length': '100000' }, '%PDF-1.7\n'),
  drips: drips(20),
  'never ends': neverEnds('%PDF-1.7\n'),
  'half a PDF': answers({ headers: pdfType, body: '%PDF-1.7\n1 0 obj\n<<' }),
  'a web page': answers({ headers: { 'content-type': 'text/html' }, body: '<!DOCTYPE html><title>Sign in</title>' }),
  'broken JSON': answers({ headers: { 'content-type': 'application/json' }, body: '{"templates": [' }),
  'a token in an error': answers({
    status: 500,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ errorCode: 'BAD', message: `${secrets['access token']} and ${secrets.password}` }]),
  }),
  'too many requests': answers({ status: 429, headers: { 'retry-after': '1' }, body: 'too many' }),
  // Chromium sends such a request again by itself (RFC 9110, section 15.5.20).
  misdirected: answers({ status: 421, body: 'not here' }),
  unavailable: answers({ status: 503, body: 'later' }),
  'expired session': answers({ status: 401, body: '[{"errorCode":"INVALID_SESSION_ID","message":"Session expired"}]' }),
  forbidden: answers({ status: 403, body: '[{"errorCode":"FORBIDDEN","message":"No"}]' }),
  redirect: answers({ status: 302, headers: { location: 'http://127.0.0.1:1/elsewhere' } }),
  empty: answers({ headers: pdfType }),
  'not HTTP': says('SSH-2.0-OpenSSH_9.2\r\n'),
};

/** A PDF for each text, so that no two have the same bytes. `attachedMb` of noise make it large. */
export const pdfOf = (text: string, pages: number, attachedMb = 0): Promise<Uint8Array> =>
  makePdf({
    pages,
    heading: (page) => `${text}, page ${page}`,
    ...(attachedMb > 0 && { attachedBytes: attachedMb * 1_000_000 }),
  });

export type Services = Awaited<ReturnType<typeof startServices>>;

/** An identity server and the services of a soak on loopback. Each service records the time of every request. */
export async function startServices() {
  const arrivals = { steady: [] as number[], second: [] as number[], moving: [] as number[], hostile: [] as number[] };
  let pdf = await pdfOf('The first report', 1);
  let isSlow = false;
  let hostility: Misbehaviour = hangsUp;
  const identity = await startIdentityServer({
    password: secrets.password,
    clientSecret: secrets['client secret'],
    accessToken: secrets['access token'],
  });

  const correct: Misbehaviour = (socket, nth, request) => {
    const made = /\/(render|merge)$/.test(request.path);
    const body = made ? pdf : '{"template":{"name":"from the service"},"records":[1,2,3]}';
    if (!made || !isSlow) return answers({ headers: made ? pdfType : {}, body })(socket, nth, request);
    socket.write(headOf(200, { ...pdfType, 'content-length': String(body.length), connection: 'close' }));
    socket.write(body.slice(0, body.length / 2));
    setTimeout(() => {
      if (!socket.destroyed) socket.end(body.slice(body.length / 2));
    }, slowMs);
  };
  const counted = (moments: number[], does: () => Misbehaviour): Promise<MisbehavingServer> =>
    startMisbehaving((socket, nth, request) => {
      moments.push(performance.now());
      does()(socket, nth, request);
    });
  const steady = await counted(arrivals.steady, () => correct);
  const second = await counted(arrivals.second, () => correct);
  const hostile = await counted(arrivals.hostile, () => hostility);
  // One service, whatever its address.
  const addresses = [await counted(arrivals.moving, () => correct), await counted(arrivals.moving, () => correct)];
  const stoppable = await startStoppableServer();
  let moves = 0;

  return {
    authUrl: identity.url,
    urls: {
      steady: steady.url,
      second: second.url,
      below: `${second.url}/below`,
      'by name': second.url.replace('127.0.0.1', 'localhost'),
      moving: addresses[0]!.url,
      stoppable: stoppable.url,
      hostile: hostile.url,
    },
    /** Milliseconds of monotonic time, of every request of each service. */
    arrivals: { ...arrivals, stoppable: stoppable.readAtMs } as Readonly<Record<string, readonly number[]>>,

    /** The address to which the moving service moves now. */
    nextAddress(): string {
      moves += 1;
      return addresses[moves % addresses.length]!.url;
    },

    standStill: stoppable.standStill,
    goOn: stoppable.goOn,

    /**
     * The answer of `/render` and `/merge` from now on at the correct services; if slow, its second half comes late.
     */
    renders(next: Uint8Array, how: 'at once' | 'slowly' = 'at once'): void {
      pdf = next;
      isSlow = how === 'slowly';
    },

    /** What the hostile service does from now on. */
    beHostile(how: Hostility): void {
      hostility = behaviours[how];
    },

    async stop(): Promise<void> {
      const stops = [steady, second, hostile, ...addresses].map((server) => server.stop());
      await Promise.all([...stops, stoppable.end(), identity.close()]);
    },
  };
}
