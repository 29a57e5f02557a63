import type { AppEvent } from '../../shared/events.ts';
import type { Preferences } from '../../shared/preferences.ts';
import { evidenceOf, redactFault } from './evidence.ts';
import { tokenTimeouts } from './timeouts.ts';
import { createFormPost } from './transport/post-form.ts';
import { createProxySignIn, type ProxySignIn } from './transport/proxy-sign-in.ts';
import type { Transport } from './transport/transport.ts';

export type NetworkDependencies = Readonly<{
  openTransport(proxySignIn: ProxySignIn): Transport;
  preferences(): Pick<Preferences, 'connectTimeoutS'>;
  emit(event: AppEvent): void;
}>;

/** The way to servers, for calls and for sign-ins alike: through proxies that may need a sign-in of their own. */
export function createNetwork({ openTransport, preferences, emit }: NetworkDependencies) {
  const proxySignIn = createProxySignIn({ ask: (wanted) => emit({ type: 'proxy-wanted', wanted }) });
  const transport = openTransport(proxySignIn);
  /** What a token request needs. */
  const tokenRequest = { post: createFormPost(transport, () => tokenTimeouts(preferences())), redactFault, evidenceOf };
  return { proxySignIn, transport, tokenRequest };
}
