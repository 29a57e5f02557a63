import { type FaultCode, FaultError } from '../../../shared/fault.ts';

/** Before or after the head of the response. */
type Stage = 'sending' | 'receiving';

type Words = Readonly<{ happened: string; advice: string }>;

/**
 * Converts an error of Electron's network stack (`net::ERR_…` in its message) or of Node (`code`) to a fault. A
 * connection that ends after the head of the response is `CUT-SHORT`, whatever the platform calls it.
 */
export function networkFault(error: unknown, url: string, stage: Stage): FaultError {
  const detail = detailOf(error);
  const named = platformCodes.find(([pattern]) => pattern.test(detail))?.[1] ?? 'NET-RESET';
  const code = stage === 'receiving' && endOfConnection.includes(named) ? 'CUT-SHORT' : named;
  const address = new URL(url);
  const words = hasNoTunnel(detail) ? noTunnel(address) : wordsFor(code, address);
  return new FaultError({ code, ...words, actions: actionsFor(code), evidence: { detail } }, error);
}

/** Whether the proxy answered but did not connect to the service. */
export const hasNoTunnel = (detail: string | undefined): boolean => detail?.includes('ERR_TUNNEL_') ?? false;

const noTunnel = ({ host }: URL): Words => ({
  happened: `Your proxy made no connection to ${host}.`,
  advice:
    'It refused, or could not reach it. Check the address in Settings, or ask IT whether the proxy allows it. Nothing was sent.',
});

const endOfConnection: readonly FaultCode[] = ['NET-RESET', 'NET-EMPTY', 'NET-REFUSED', 'NET-CONNECT-TIMEOUT'];

/** The fault for an expired timeout of `ms`. */
export function timeoutFault(kind: 'connect' | 'first-byte' | 'idle', url: string, ms: number): FaultError {
  const seconds = `${Math.max(1, Math.round(ms / 1_000))} s`;
  if (kind === 'connect') {
    return new FaultError({
      code: 'NET-CONNECT-TIMEOUT',
      happened: "The service isn't answering.",
      advice: `No connection to ${new URL(url).host} in ${seconds}. Try again, or check the address in Settings.`,
      actions: ['run-again', 'open-settings'],
    });
  }
  if (kind === 'first-byte') {
    return new FaultError({
      code: 'TIMEOUT-FIRST-BYTE',
      happened: 'The service took too long.',
      advice: `No answer began in ${seconds}. Run it again, or allow more time in Settings.`,
      actions: ['run-again', 'open-settings'],
    });
  }
  return new FaultError({
    code: 'TIMEOUT-STALLED',
    happened: 'The download stalled.',
    advice: `Less than 1 kB arrived in ${seconds}. Nothing was saved. Run it again.`,
    actions: ['run-again'],
  });
}

/** Node puts the cause into `code`, or into each of `errors` after several addresses. */
function detailOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined) return error.message;
  return [code, syscall, error.message].filter((part) => part !== undefined && part !== '').join(' ');
}

function actionsFor(code: FaultCode) {
  if (code === 'NET-PROTOCOL' || code.startsWith('TLS-')) return ['open-settings'] as const;
  if (code === 'NET-DNS') return ['run-again', 'open-settings'] as const;
  return ['run-again'] as const;
}

function wordsFor(code: FaultCode, { host, hostname, protocol }: URL): Words {
  const hint = protocol === 'http:' ? ' If the address is a secure one, write it with https://.' : '';
  const now = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }).format();
  const certificate = "The certificate isn't trusted.";
  const table: Partial<Record<FaultCode, Words>> = {
    'NET-OFFLINE': { happened: "You're offline.", advice: 'Nothing was sent. Run it again when the network is back.' },
    'NET-DNS': {
      happened: `Can't find ${hostname}.`,
      advice: 'Check the address in Settings, or your connection.',
    },
    'NET-REFUSED': { happened: "The service isn't answering.", advice: `${host} refused the connection. Try again.` },
    'NET-CONNECT-TIMEOUT': { happened: "The service isn't answering.", advice: `${host} did not connect. Try again.` },
    'NET-RESET': {
      happened: 'The connection was dropped.',
      advice: 'The service may still have done the work; nothing was saved. Run it again.',
    },
    'NET-EMPTY': {
      happened: 'The connection was closed without an answer.',
      advice: `The service may still have done the work; nothing was saved. Run it again.${hint}`,
    },
    'NET-PROTOCOL': {
      happened: 'The service sent an invalid reply.',
      advice: `${host} answered with something that is no web service's reply. Check the address in Settings.${hint}`,
    },
    'TLS-PROTOCOL': {
      happened: 'The secure connection failed.',
      advice: `${host} does not speak HTTPS as it should. Check the address in Settings. Nothing was sent.`,
    },
    'TLS-CA': {
      happened: certificate,
      advice: 'Ask IT to install the issuing certificate on this computer. Nothing was sent.',
    },
    'TLS-DATE': {
      happened: certificate,
      advice: `It is out of date, or not yet valid: this computer's clock says ${now}. Nothing was sent.`,
    },
    'TLS-NAME': {
      happened: certificate,
      advice: `It was issued for another name than ${hostname}. Check the address in Settings. Nothing was sent.`,
    },
    'TLS-CLIENT-CERTIFICATE': {
      happened: 'The service wants a client certificate.',
      advice: 'Galley cannot send one. Ask IT for an address that needs none.',
    },
    'PROXY-AUTH': {
      happened: 'Your proxy asks for a sign-in.',
      advice: 'Sign in to the proxy in the settings of this computer, then run it again.',
    },
    'PROXY-DOWN': {
      happened: "Can't reach your proxy.",
      advice: 'Check the proxy in the settings of this computer, then run it again. Nothing was sent.',
    },
    'CUT-SHORT': { happened: 'The reply was cut short.', advice: 'Nothing was saved. Run it again.' },
    DECODE: { happened: 'The reply is damaged.', advice: 'It could not be unpacked. Nothing was saved. Run it again.' },
    'REDIRECT-UNSAFE': {
      happened: 'The service sent an unsafe redirect.',
      advice: 'Galley did not follow it. Check the address in Settings.',
    },
  };
  return table[code] ?? { happened: 'The connection failed.', advice: 'Nothing was saved. Run it again.' };
}

/**
 * The platform's error names by fault; the first matching row counts. `ERR_…` after `net::` are Chromium's
 * (net/base/net_error_list.h), the others Node's, OpenSSL's, llhttp's (`HPE_…`) and zlib's (`Z_…`).
 */
const platformCodes: ReadonlyArray<readonly [RegExp, FaultCode]> = [
  [/ERR_INTERNET_DISCONNECTED/, 'NET-OFFLINE'],
  [/ERR_NAME_|ERR_DNS_|ERR_ICANN_NAME_COLLISION|ENOTFOUND|EAI_AGAIN|ENODATA/, 'NET-DNS'],
  [/ERR_(UNEXPECTED_)?PROXY_AUTH|ERR_UNSUPPORTED_AUTH_SCHEME|ERR_PROXY_CERTIFICATE/, 'PROXY-AUTH'],
  [/ERR_PROXY_|ERR_TUNNEL_|ERR_SOCKS_|ERR_PAC_|ERR_MANDATORY_PROXY|ERR_NO_SUPPORTED_PROXIES/, 'PROXY-DOWN'],
  [/SSL_CLIENT_AUTH|CLIENT_AUTH_CERT|CERTIFICATE_REQUIRED|SSL_HANDSHAKE_NOT_COMPLETED/, 'TLS-CLIENT-CERTIFICATE'],
  [/ERR_CERT_DATE_INVALID|CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/, 'TLS-DATE'],
  [/ERR_CERT_COMMON_NAME_INVALID|ERR_TLS_CERT_ALTNAME_INVALID/, 'TLS-NAME'],
  [/ERR_CERT_|SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)|CERT_(UNTRUSTED|REVOKED|REJECTED|CHAIN)/, 'TLS-CA'],
  [/ERR_SSL_|ERR_ECH_|EPROTO|ERR_TLS_/, 'TLS-PROTOCOL'],
  [/ERR_CONTENT_LENGTH_MISMATCH|ERR_INCOMPLETE_CHUNKED_ENCODING/, 'CUT-SHORT'],
  [/ERR_CONTENT_DECODING|\bZ_[A-Z]+|ERR_BROTLI|ERR__ERROR_FORMAT|ERR_PADDING/, 'DECODE'],
  [/ERR_UNSAFE_REDIRECT|ERR_DISALLOWED_URL_SCHEME|ERR_UNKNOWN_URL_SCHEME/, 'REDIRECT-UNSAFE'],
  [/ERR_INVALID_(HTTP_RESPONSE|RESPONSE|CHUNKED|REDIRECT)|ERR_RESPONSE_HEADERS|ERR_UNSAFE_PORT|\bHPE_/, 'NET-PROTOCOL'],
  [/ERR_HTTP_RESPONSE_CODE_FAILURE|ERR_HTTP2_|ERR_HTTP_1_1_REQUIRED|ERR_METHOD_NOT_SUPPORTED/, 'NET-PROTOCOL'],
  [/ERR_CONNECTION_TIMED_OUT|ETIMEDOUT/, 'NET-CONNECT-TIMEOUT'],
  [
    /ERR_CONNECTION_(REFUSED|FAILED)|ERR_ADDRESS_|ERR_NETWORK_ACCESS_DENIED|ECONNREFUSED|E(HOST|NET)UNREACH/,
    'NET-REFUSED',
  ],
  [/ERR_EMPTY_RESPONSE|socket hang up/, 'NET-EMPTY'],
];
