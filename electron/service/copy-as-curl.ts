import { isPdfOperation, operations } from '../../shared/operations.ts';
import type { ServiceRequest } from '../../shared/service-request.ts';
import { requestMembers, serviceAddress } from './request.ts';

/** Separates variable names from the rest. JSON never contains it unescaped (RFC 8259, section 7). */
const mark = '\0';

/**
 * The call as one `curl` line for a POSIX shell. The author sets the token as `$TOKEN`. For a signed-out connection,
 * unknown values are `$LOGIN_ID` and `$INSTANCE`. Everything else is quoted, so the shell expands nothing.
 */
export function copyAsCurl(
  request: ServiceRequest,
  { serviceUrl, id, instance }: Readonly<{ serviceUrl: string; id: string | null; instance: string | null }>,
): string {
  const variables = new Map([
    ['token', 'TOKEN'],
    ...(id === null ? [['id', 'LOGIN_ID'] as const] : []),
    ...(instance === null ? [['instance', 'INSTANCE'] as const] : []),
  ]);
  const members = requestMembers(request, { token: '', id: id ?? '', instance: instance ?? '' });
  const written = Object.entries(members).map(([name, value]) => {
    const variable = variables.get(name);
    return `${JSON.stringify(name)}:${variable ? `"${mark}${variable}${mark}"` : JSON.stringify(value)}`;
  });
  const parts = `{${written.join(',')}}`.split(mark);
  const data = parts.map((part, at) => (at % 2 === 1 ? `"$${part}"` : quote(part))).join('');
  return [
    `curl --fail-with-body --request POST ${quote(serviceAddress(serviceUrl, request.operation))}`,
    `--header ${quote('content-type: application/json')} --data-raw ${data}`,
    ...(isPdfOperation(request.operation) ? [`--output ${outputName(request)}.pdf`] : []),
  ].join(' ');
}

const outputName = (request: ServiceRequest) =>
  'items' in request ? operations[request.operation].fileNamePrefix : 'report';

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
