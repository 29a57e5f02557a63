import type { RequestPart } from './answer-of-worker.ts';

/** In a worker: puts the parts of a request together, and calls `handle` once all have come. */
export function collectRequest<T>(handle: (request: T) => void): void {
  const parts = new Map<string, (string | boolean)[]>();
  addEventListener('message', ({ data }: MessageEvent<RequestPart | null>) => {
    if (data === null) {
      const members = [...parts].map(([key, values]) => [key, values.length === 1 ? values[0] : values.join('')]);
      handle(Object.fromEntries(members) as T);
      return;
    }
    const [key, part] = data;
    parts.set(key, [...(parts.get(key) ?? []), part]);
  });
}
