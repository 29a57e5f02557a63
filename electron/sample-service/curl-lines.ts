import type { Catalog } from './catalog.ts';
import { organisationUrl, type SampleCredentials } from './tokens.ts';

/**
 * Lines for a POSIX shell that use the interface: the sign-in, the four operations on the first template of the folder,
 * and a merge of its first image and first attachment. Parts that the folder lacks are omitted. They need `curl` and
 * `jq`.
 */
export function curlLines(
  url: string,
  { clientId, clientSecret, username, password }: SampleCredentials,
  catalog: Catalog,
): string {
  const [template] = catalog.templates;
  const suits = catalog.records.find(({ id }) => template?.records.includes(id));
  const record = (suits ?? catalog.records[0])?.id;
  const items = (['image', 'attachment'] as const).flatMap(
    (type) => catalog.files.find((file) => file.type === type) ?? [],
  );
  const curl = `curl -sS --fail-with-body -H 'Content-Type: application/json' -d @- ${url}`;
  // jq writes a value as JSON.
  const post = (path: string, body: object) =>
    `echo "$PAIRS" | jq ${quoted(`. + ${JSON.stringify(body)}`)} | ${curl}${path}`;

  const signIn = [
    '# Sign in',
    `LOGIN=$(curl -sS --fail-with-body ${url}/services/oauth2/token \\`,
    `  --form grant_type=password --form client_id=${clientId} --form client_secret=${clientSecret} \\`,
    `  --form username=${username} --form password=${password})`,
    'TOKEN=$(echo "$LOGIN" | jq -r .access_token)',
    'LOGIN_ID=$(echo "$LOGIN" | jq -r .id)',
    `PAIRS=$(jq -n --arg token "$TOKEN" --arg id "$LOGIN_ID" --arg instance ${organisationUrl} '$ARGS.named')`,
  ];
  const operations = (templateID: string, sobjectId: string) => {
    const report = { templateID, sobjectId };
    return [
      '',
      '# What the template and the record hold',
      `${post('/info', report)} | jq .`,
      '',
      '# The template, with its layout and partials in place',
      post('/handlebars', report),
      '',
      '# The template with the record loaded',
      `${post('/deepload', report)} > ${quoted(`${templateID}.html`)}`,
      '',
      '# The PDF',
      `${post('/render', report)} > ${quoted(`${templateID}.pdf`)}`,
    ];
  };
  const merge = [
    '',
    '# Files as one PDF',
    `${post('/merge', { files: items.map(({ type, id }) => ({ type, id })) })} > merged.pdf`,
  ];
  return [
    ...signIn,
    ...(template && record !== undefined ? operations(template.id, record) : []),
    ...(items.length > 0 ? merge : []),
  ].join('\n');
}

/** Quotes a shell word; plain words are unchanged. */
const quoted = (text: string) => (/^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
