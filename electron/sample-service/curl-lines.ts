import type { Catalog } from './catalog.ts';
import { organisationUrl, type SampleCredentials } from './tokens.ts';

/**
 * Lines for a POSIX shell that use the whole interface: the sign-in, the four operations on the first template of the
 * folder, and a merge of its first image and first attachment. They need `curl` and `jq`.
 */
export function curlLines(
  url: string,
  { clientId, clientSecret, username, password }: SampleCredentials,
  catalog: Catalog,
) {
  const [template] = catalog.templates;
  const report = `templateID: "${template?.id ?? ''}", sobjectId: "${template?.records[0] ?? catalog.records[0]?.id ?? ''}"`;
  const items = (['image', 'attachment'] as const).flatMap(
    (type) => catalog.files.find((file) => file.type === type) ?? [],
  );
  const files = JSON.stringify(items.map(({ type, id }) => ({ type, id })));
  const post = (path: string, body: string) => `echo "$PAIRS" | jq '. + {${body}}' | ${curl}${path}`;
  const curl = `curl -sS --fail-with-body -H 'Content-Type: application/json' -d @- ${url}`;

  return [
    '# Sign in',
    `LOGIN=$(curl -sS --fail-with-body ${url}/services/oauth2/token \\`,
    `  --form grant_type=password --form client_id=${clientId} --form client_secret=${clientSecret} \\`,
    `  --form username=${username} --form password=${password})`,
    'TOKEN=$(echo "$LOGIN" | jq -r .access_token)',
    'LOGIN_ID=$(echo "$LOGIN" | jq -r .id)',
    `PAIRS=$(jq -n --arg token "$TOKEN" --arg id "$LOGIN_ID" --arg instance ${organisationUrl} '$ARGS.named')`,
    '',
    '# What the template and the record hold',
    `${post('/info', report)} | jq .`,
    '',
    '# The template, with its layout and partials in place',
    post('/handlebars', report),
    '',
    '# The template with the record loaded',
    `${post('/deepload', report)} > ${template?.id ?? 'report'}.html`,
    '',
    '# The PDF',
    `${post('/render', report)} > ${template?.id ?? 'report'}.pdf`,
    '',
    '# An image and an attachment as one PDF',
    `${post('/merge', `files: ${files}`)} > merged.pdf`,
  ].join('\n');
}
