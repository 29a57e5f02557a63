import { serveCalls } from '../../../renderer/base/serve-calls.ts';
import type { TestedMethods } from './tested-methods.ts';

serveCalls<TestedMethods>({
  count(to, { report }) {
    for (let at = 1; at <= to; at += 1) report(at);
    return to;
  },
  doubled: (text) => text + text,
  spin(_, { report }) {
    report('begun');
    for (;;);
  },
  untilAborted(_, { signal, report }) {
    report('begun');
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  },
  crash() {
    setTimeout(() => {
      throw new Error('out of order');
    });
    return new Promise(() => {});
  },
});
