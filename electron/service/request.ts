import type { CallerPairs } from '../../shared/credentials.ts';
import { withoutEndSlashes } from '../../shared/end-slashes.ts';
import { type Operation, operations } from '../../shared/operations.ts';
import type { ServiceRequest } from '../../shared/service-request.ts';

/**
 * The members of a request (service interface, 2.1 and 4.1). Every operation on a template and a record gets all five,
 * because the service does not document which it needs.
 */
export function requestMembers(
  request: ServiceRequest,
  { token, id, instance }: CallerPairs,
): Readonly<Record<string, unknown>> {
  if ('items' in request) {
    return { files: request.items.map(({ type, id: item }) => ({ type, id: item })), token, id, instance };
  }
  return { templateID: request.templateID, sobjectId: request.sobjectId, token, id, instance };
}

/**
 * The address of an operation. The path of the base address is kept: `https://host/base` becomes
 * `https://host/base/info`.
 */
export function serviceAddress(serviceUrl: string, operation: Operation): string {
  const { origin, pathname } = new URL(serviceUrl);
  return `${origin}${withoutEndSlashes(pathname)}${operations[operation].path}`;
}
