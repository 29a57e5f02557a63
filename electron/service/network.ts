import type { AppEvent } from '../../shared/events.ts';
import type { Preferences } from '../../shared/preferences.ts';
import type { Inspect } from '../inspection/answer-tasks.ts';
import { tokenTimeouts } from './timeouts.ts';
import type { ExplainChain } from './transport/certificate-chain.ts';
import { createFormPost } from './transport/post-form.ts';
import { createProxySignIn, type ProxySignIn } from './transport/proxy-sign-in.ts';
import type { Transport } from './transport/transport.ts';

export type NetworkDependencies = Readonly<{
  openTransport(dependencies: Readonly<{ proxySignIn: ProxySignIn; explainChain: ExplainChain }>): Transport;
  inspect: Inspect;
  preferences(): Pick<Preferences, 'connectTimeoutS'>;
  emit(event: AppEvent): void;
}>;

/** The network for calls and sign-ins, through proxies that may need their own sign-in. */
export function createNetwork({ openTransport, inspect, preferences, emit }: NetworkDependencies) {
  const proxySignIn = createProxySignIn({ ask: (wanted) => emit({ type: 'proxy-wanted', wanted }) });
  const explainChain: ExplainChain = (fault, hostname, chain, signal) =>
    inspect('certificates', { fault, hostname, chain, nowMs: Date.now() }, { signal });
  const transport = openTransport({ proxySignIn, explainChain });
  return { proxySignIn, transport, post: createFormPost(transport, () => tokenTimeouts(preferences())) };
}
