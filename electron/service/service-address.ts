import { type Operation, operations } from '../../shared/operations.ts';

/** Where an operation is; a path of the base address is kept: `https://host/base` gives `https://host/base/info`. */
export function serviceAddress(serviceUrl: string, operation: Operation): string {
  const { origin, pathname } = new URL(serviceUrl);
  return `${origin}${pathname.replace(/\/+$/, '')}${operations[operation].path}`;
}
