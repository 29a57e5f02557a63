import { createHash } from 'node:crypto';
import type { RequestSummary, ServiceRequest } from '../../shared/service-request.ts';

const maxItems = 3;
const known = new WeakMap<ServiceRequest, RequestSummary>();

/** The request in messages to the window: a merge has only its first items. Computed once for each object. */
export function summaryOf(request: ServiceRequest): RequestSummary {
  if (!('items' in request)) return request;
  const made = known.get(request) ?? summarise(request);
  known.set(request, made);
  return made;
}

/** Replaces the request of an object with its summary. */
export const withSummary = <T extends Readonly<{ request: ServiceRequest }>>(of: T) => ({
  ...of,
  request: summaryOf(of.request),
});

function summarise({ operation, items }: Extract<ServiceRequest, { items: unknown }>): RequestSummary {
  const images = items.filter(({ type }) => type === 'image').length;
  return {
    operation,
    items: items.slice(0, maxItems),
    total: items.length,
    counts: { image: images, attachment: items.length - images },
    sha256: createHash('sha256').update(JSON.stringify(items)).digest('hex'),
  };
}
