import { expect, test } from 'vitest';
import { readItems } from '../../../../renderer/merge/read-items.ts';
import { maxMergeItems } from '../../../../shared/merge-items.ts';

const read = (text: string, isChosen = false) => readItems(text, { type: 'image', isChosen });
const items = (text: string) => {
  const { items: found, problem } = read(text);
  return problem ?? found.map(({ type, id }) => `${type} ${id}`);
};

test.each([
  ['a, b;c\n d', ['image a', 'image b', 'image c', 'image d']],
  ['"cover page" plain “last page”', ['image cover page', 'image plain', 'image last page']],
  ['"say ""hi""" 5"', ['image say "hi"', 'image 5"']],
  [
    'logo.png terms.pdf 00P000000000001AAA',
    ['image logo.png', 'attachment terms.pdf', 'attachment 00P000000000001AAA'],
  ],
  ['Attachments:\nterms\nprice-list\nImages:\nseal', ['attachment terms', 'attachment price-list', 'image seal']],
  ['Image seal\nAttachment terms', ['image seal', 'attachment terms']],
  ['image of-me', ['image of-me']],
  ['image: seal\nattachment: terms', ['image seal', 'attachment terms']],
  ['- seal\n- "cover page"\n\n- logo', ['image seal', 'image cover page', 'image logo']],
  ['1. seal\n2. logo', ['image seal', 'image logo']],
  ['{6F9619FF-8B86-D011-B42D-00CF4FC964FF} x', ['image {6F9619FF-8B86-D011-B42D-00CF4FC964FF}', 'image x']],
])('identifiers %j are taken apart', (text, expected) => {
  expect(items(text)).toEqual(expected);
});

test.each([
  ['type,id\nimage,seal\nattachment,terms', ['image seal', 'attachment terms']],
  ['Id;Type;Note\r\n"a;b";Attachment;x\r\n\r\nlogo;image;', ['attachment a;b', 'image logo']],
  ['id,type\ntoken,image', ['image token']],
  ['token\timage', ['image token']],
  ['"A1", "image"', ['image A1']],
  ['"A1", "attachment"\n"B, 2" , "image"', ['attachment A1', 'image B, 2']],
  ['="0045"', ['image 0045']],
  ['="0045"\n="00 46", x', ['image 0045', 'image 00 46', 'image x']],
  ['id,type\rA1,image\rA2,image', ['image A1', 'image A2']],
  ['id\na b\nc', ['image a b', 'image c']],
  ['attachment\tterms\nimage\tmy seal', ['attachment terms', 'image my seal']],
  ['seal,image\nterms,attachment\n', ['image seal', 'attachment terms']],
  ['type,id\nvideo,x', 'Row 2: the type “video” is neither image nor attachment.'],
  ['type,id\nimage,', 'Row 2 has no identifier.'],
])('the table %j is read', (text, expected) => {
  expect(items(text)).toEqual(expected);
});

test.each([
  ['["a", {"id": "b", "type": "attachment"}, 7]', ['image a', 'attachment b', 'image 7']],
  ['{"files":[{"type":"image","id":"seal"}],"token":"SECRET","id":"https://login","instance":"x"}', ['image seal']],
  ['{"type":"attachment","id":"terms"}', ['attachment terms']],
  ['{"data":{"files":[{"type":"attachment","id":"terms"}]}}', ['attachment terms']],
  ['{"status":0,"result":{"records":[{"attributes":{"type":"Document"},"Id":"a"}],"totalSize":1}}', ['image a']],
  ['[{"Id":"a","Type":"Attachment"},{"Id":"b","Type":"Customer"}]', ['attachment a', 'image b']],
  ['{"data":{"edges":[{"node":{"id":"a"}}]}}', 'Item 1: it has no “id”.'],
  ['[{"id":"{{sealId}}"}]', 'Item 1: its identifier is a variable of the command. Put in the value.'],
  ['[{"type":"image"}]', 'Item 1: it has no “id”.'],
  ['[{"type":"video","id":"a"}]', 'Item 1: its type is neither image nor attachment.'],
  ['{"files":"a"}', 'This JSON has no list of items: an array, or an object with “files”.'],
  ['[\n  {"id": "a"},\n  {"id" "b"}\n]', 'This JSON cannot be read: line 3, column 9.'],
  ['[{"id": "a"}', /^This JSON cannot be read: /],
])('the JSON %j is read', (text, expected) => {
  if (expected instanceof RegExp) expect(items(text)).toMatch(expected);
  else expect(items(text)).toEqual(expected);
});

const body = '{"files":[{"type":"attachment","id":"it\'s"}],"token":"SECRET"}';
test.each([
  [`curl -X POST https://reports.example.com/merge -d '${body.replace("'", "'\\''")}'`, ["attachment it's"]],
  [
    `curl https://x/merge \\\n  -H 'Content-Type: application/json' \\\n  --data-raw $'${body.replace("'", "\\'")}'`,
    ["attachment it's"],
  ],
  [`curl "https://x/merge" --json "${body.replaceAll('"', '\\"')}"`, ["attachment it's"]],
  ['curl https://x/merge --data=[\\"a\\"]', ['image a']],
  [
    "curl https://x/merge -d '{",
    'The body of this request cannot be read. Paste the body alone: the JSON with “files”.',
  ],
  ['curl https://x/merge', 'This request has no body with “files”. Nothing of it was added.'],
  [
    'curl https://x/merge -d @body.json',
    'The body of the request is in the file “body.json”. Open that file here instead.',
  ],
  [
    'irm https://x/merge -Method Post -InFile body.json',
    'The body of the request is in the file “body.json”. Open that file here instead.',
  ],
  ["curl https://x/merge -d 'files=%5B%5D'", 'This request has no body with “files”. Nothing of it was added.'],
])('the command %j gives the items of its body', (text, expected) => {
  expect(items(text)).toEqual(expected);
});

test('a type that the author has chosen goes before what an identifier shows, and not before what a text says', () => {
  expect(read('terms.pdf', true).items).toEqual([{ type: 'image', id: 'terms.pdf' }]);
  expect(read('attachment,terms.pdf', true).items).toEqual([{ type: 'attachment', id: 'terms.pdf' }]);
});

test('a quotation mark that is not closed is named with its line', () => {
  expect(items('a\n"b c')).toBe('Line 2: a quotation mark is not closed.');
});

const tooMany = Array.from({ length: 100_000 }, (_, at) => `a0B1x${String(at).padStart(13, '0')}`);
test.each([
  ['identifiers', tooMany.join('\n')],
  ['lines with a type', tooMany.map((id) => `image ${id}`).join('\n')],
  ['CSV', `type,id\n${tooMany.map((id) => `image,${id}`).join('\n')}`],
  ['JSON', JSON.stringify({ files: tooMany.map((id) => ({ type: 'image', id })) })],
])('of 100,000 items as %s not many more are read than a merge may have', (_, text) => {
  const { items: found, problem } = read(text);
  expect(problem).toBeNull();
  expect(found.length).toBeGreaterThan(maxMergeItems);
  expect(found.length).toBeLessThan(maxMergeItems + 100);
});

test('as many items as a merge may have are read, with empty rows between them', () => {
  const ids = tooMany.slice(0, maxMergeItems);
  expect(read(`id\n${ids.join('\n\n')}`).items.map(({ id }) => id)).toEqual(ids);
  expect(read(` ${ids.join(' ')} `).items).toHaveLength(maxMergeItems);
});

const secretBody =
  '{"files":[{"type":"image","id":"seal"}],"token":"SECRET","id":"https://login/id/1/2","instance":"https://x"}';
const doubled = secretBody.replaceAll('"', '""');
const careted = `^"${secretBody.replaceAll('"', '\\"').replace(/[^\w\s:=+~'./\\,?;()*-]/g, '^$&')}^"`;
test.each([
  ['a prompt', `$ curl https://x/merge -d '${secretBody}'`],
  ['a prompt with a name', `me@host:~/x$ curl https://x/merge -d '${secretBody}'`],
  ['a comment above', `# merges the seal, it's one\ncurl https://x/merge -d '${secretBody}'`],
  ['sudo', `sudo curl https://x/merge -d '${secretBody}'`],
  ['a path', `/usr/bin/curl https://x/merge -d '${secretBody}'`],
  ['a variable before it', `TOKEN=abc curl -sS https://x/merge -d'${secretBody}' | jq . > out.json`],
  ['a document', `curl https://x/merge -d @- <<'EOF'\n${secretBody}\nEOF`],
  ['echo', `echo '${secretBody}' | curl https://x/merge -d @-`],
  ['HTTPie', `http POST https://x/merge files:='[{"type":"image","id":"seal"}]' token=SECRET`],
  ['HTTPie with a body', `echo '${secretBody}' | http POST https://x/merge`],
  ['xh', `xh post https://x/merge --raw '${secretBody}'`],
  ['C#', `client.PostAsync("https://x/merge", new StringContent(${JSON.stringify(secretBody)}));`],
  ['a text block of Java', `String body = """\n  ${secretBody}\n  """;`],
  ['a log', `10:42 sent ${secretBody} in 120 ms`],
  ['wget', `wget --header='A: b' --post-data='${secretBody}' https://x/merge`],
  ['cmd', `curl ^"https://x/merge^" ^\r\n  -H ^"a: b^" ^\r\n  --data-raw ${careted}`],
  ['cmd of earlier browsers', `C:\\Users\\me>curl.exe "https://x/merge" -H "a: b" --data-binary "${doubled}"`],
  [
    'PowerShell',
    `$session = New-Object X\nInvoke-WebRequest -UseBasicParsing -Uri "https://x/merge" \`\n-Method "POST" -Headers @{\n"a"="b"\n} \`\n-Body "${secretBody.replaceAll('"', '`"')}"`,
  ],
  ['PowerShell with single quotes', `PS C:\\> irm https://x/merge -Method Post -Body '${secretBody}'`],
  ['PowerShell with a here-string', `$b = @'\n${secretBody}\n'@\nInvoke-RestMethod https://x/merge -Body $b`],
  ['fetch', `await fetch("https://x/merge", {\n  "method": "POST",\n  "body": ${JSON.stringify(secretBody)}\n});`],
  [
    'fetch with an object',
    `fetch('https://x', { body: JSON.stringify({ files: [{ type: 'image', id: 'seal' }], token: 'S' }) })`,
  ],
  [
    'requests of Python',
    `requests.post("https://x/merge", json={"files": [{"type": "image", "id": "seal"}], "token": "S"})`,
  ],
  ['a string of Java', `String body = "${secretBody.replaceAll('"', '\\"')}";`],
  ['the inside of such a string', secretBody.replaceAll('"', '\\"')],
  [
    'a string of Java in parts',
    `var b = "{\\"files\\":[{\\"type\\":\\"image\\",\\"id\\":\\"seal\\"}]," +\n  "\\"token\\":\\"SECRET\\"}";`,
  ],
  ['a verbatim string of C#', `var body = @"${secretBody.replaceAll('"', '""')}";`],
  ['a raw string of Go', `body := strings.NewReader(\`${secretBody}\`)`],
  ['a dictionary of Python', `payload = {'files': [{'type': 'image', 'id': 'seal'}], 'token': 'SECRET'}`],
  ['http.client of Python', `payload = json.dumps(${secretBody})\nconn.request("POST", "/merge", payload, headers)`],
  ['an object of JavaScript', `{ token: 'SECRET', files: [{ type: 'image', id: 'seal' }] }`],
  ['a code block of Markdown', `\`\`\`json\n${secretBody}\n\`\`\``],
  ['a line of a log', `2026-01-01 12:00 INFO POST /merge ${secretBody}`],
  [
    'an .http file',
    `@token = SECRET\n\n### merge\nPOST {{host}}/merge\nAuthorization: Bearer {{token}}\n\n${secretBody}`,
  ],
  ['a config of curl', `url = "https://x/merge"\ndata = "${secretBody.replaceAll('"', '\\"')}"`],
  ['YAML of Insomnia', `body:\n  text: '${secretBody}'\nauthentication:\n  type: bearer\n  token: SECRET`],
  ['Bruno', `auth:bearer {\n  token: SECRET\n}\n\nbody:json {\n  ${secretBody}\n}`],
  ['Apex', `req.setHeader('Authorization', 'Bearer SECRET');\nreq.setBody('${secretBody}');`],
  ['splatting of PowerShell', `$p = @{\n  Headers = @{ Authorization = "Bearer SECRET" }\n  Body = '${secretBody}'\n}`],
  ['HTTP', `POST /merge HTTP/1.1\nHost: x\n\n${secretBody}`],
])('a request with %s gives the item of its body and nothing else', (_, text) => {
  const { form, items: found, problem } = read(text);
  expect({ form, found, problem }).toEqual({ form: 'request', found: [{ type: 'image', id: 'seal' }], problem: null });
});

test.each([
  [String.raw`curl x.y -d $'{"files":[{"type":"image","id":"Stra\u00dfe\u0021"}]}'`, 'image Straße!'],
  [String.raw`curl x.y -d $'{"files":[{"type":"image","id":"it\x27s"}]}'`, "image it's"],
  [String.raw`curl x.y -d $'{"files":[{"type":"image","id":"\xc3\x9f\ud83d\ude00"}]}'`, 'image ß😀'],
  [String.raw`curl x.y -d $'{"files":[{"type":"image","id":"\303\237 \U0001F600"}]}'`, 'image ß 😀'],
  [`curl x.y -d '{"files":[{"type":"image","id":"'"it's"'"}]}'`, "image it's"],
  [`curl "https://x" -d "{\\"files\\":[{\\"type\\":\\"image\\",\\"id\\":\\"US\\$5\\"}]}"`, 'image US$5'],
])('the quotation of %s is read as the shell reads it', (text, item) => {
  expect(items(text)).toEqual([item]);
});

test.each([
  ['HAR', { log: { entries: [{ request: { postData: { text: secretBody } } }] } }],
  [
    'Postman',
    { info: {}, item: [{ request: { header: [{ key: 'token', value: 'SECRET' }], body: { raw: secretBody } } }] },
  ],
  ['Insomnia', { resources: [{ authentication: { token: 'SECRET' }, body: { text: secretBody } }] }],
])('an export of %s gives the items of the bodies in it', (_, value) => {
  expect(items(JSON.stringify(value))).toEqual(['image seal']);
});

test.each([
  `curl https://x -d "{\\"files\\":[{\\"type\\":\\"image\\",\\"id\\":\\"$ID\\"}]}"`,
  `fetch("https://x", { body: \`{"files":[{"type":"image","id":"\${id}"}]}\` })`,
])('an identifier that is a variable of %s is named', (text) => expect(items(text)).toMatch(/variable/));

test.each([
  'access_token=SECRET',
  'Authorization: Bearer SECRET',
  '"token": "SECRET"',
  'token,SECRET\nid,a',
  'seal 00D5g000004kXyZ!AQEAQNr3.tUb9kLmWq_7vHsD2',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc',
  'https://login.example.com/id/00D000000000001/005000000000001',
  '["https://acme.my.example.com"]',
  'token,id,instance\nSECRET,https://login/id/1/2,https://x',
  'wget https://x/merge',
  'requests.post(url, json=body)',
  'files: [{ type: "image", id: "seal" }]',
  'Bearer SECRET',
  'seal\nBearer SECRET\nother',
  'Basic dXNlcjpTRUNSRVQ=',
  'Authorization Bearer SECRET',
  'authorization\nBearer SECRET\ncontent-type\napplication/json',
  String.raw`"\"token\":\"SECRET\""`,
  String.raw`"{\\\"token\\\":\\\"SECRET\\\"}"`,
  '{"token":"SECRET","id":"abc","instance":"q"}',
  '{"id":"abc","instance":"q"}',
  '[{"type":"image","id":"abc","token":"SECRET"}]',
  '{"items":[{"id":"abc","access_token":"SECRET"}]}',
  '{"id":"abc","name":"env","values":[{"key":"token","value":"SECRET"}]}',
  '["token","SECRET"]',
  '{:token => "SECRET", :id => "abc"}',
  "$token = 'SECRET'",
  'export MY_SF_TOKEN=SECRET',
  'GALLEY_CLIENT_SECRET="SECRET"',
  'setx TOKEN "SECRET"',
  '@token = SECRET',
  'token SECRET',
  'token\tSECRET',
  'sid\tSECRET\t.x.example\t/',
  'name,access token\nabc,SECRET',
  '"key","value"\n"token","SECRET"\n"id","abc"',
  '| token | SECRET |',
  '<request><token>SECRET</token><id>abc</id></request>',
  '<header name="token" value="SECRET"/>',
  '{&quot;token&quot;:&quot;SECRET&quot;}',
  'token%3DSECRET%26id%3Dabc',
  '%7B%22token%22%3A%22SECRET%22%7D',
  'token: SECRET\nfiles:\n  - type: image\n    id: seal',
  `body.put('token', 'SECRET')`,
  'Zugriffstoken: SECRET',
])('%s is refused', (text) => {
  const { problem, items: found } = read(text);
  expect([found, problem]).toEqual([[], expect.stringMatching(/\w/)]);
  expect(problem).not.toContain('SECRET');
  expect(JSON.stringify(read(text).table)).not.toContain('SECRET');
});

test.each([
  'token signature secret',
  'http',
  'curl',
  'https://cdn.example.com/logo.png',
  'fetch list',
  'bearer, seal',
  'Password policy.pdf',
  '"files": below\nA1',
  'design-token.png session-3',
])('%s are identifiers', (text) => expect(read(text)).toMatchObject({ form: 'identifiers', problem: null }));

test.each([
  ['[{"type":"attachment","id":12345678901234567890}]', ['attachment 12345678901234567890']],
  ['[1.50, 1e3]', ['image 1.50', 'image 1e3']],
])('numbers of %s are identifiers as they are written', (text, expected) => expect(items(text)).toEqual(expected));

test.each([
  ['id,note\nA1,"open\nA2,x\nA3,y', 'Line 2: a quotation mark is not closed.'],
  ['id,note\nA1,x\nA2,"y"z\n', 'Line 3: a quotation mark is within a cell; it has to be doubled there.'],
  ['sep=;\nid;type\nA1;image', ['image A1']],
  ['sep=,\r\nid,note\r\n="0045",x', ['image 0045']],
  ['SEP=;\nid;type\nA1;image', ['image A1']],
  ['A1;1,50\nA2;2,75', ['image A1', 'image A2']],
  ['Images of May\n\nid,type\nA1,image', ['image A1']],
  ['Images of May,\r\nid,type\r\nA1,image', ['image A1']],
  ['Images of May\nid,type\n"A1,image', 'Line 3: a quotation mark is not closed.'],
  ['id|type\nA1|image\nA2|attachment', ['image A1', 'attachment A2']],
  [
    'Name|ContentDocumentId\nPlan, east|069000000000001AAA\n"Map"|069000000000002AAA',
    ['069000000000001AAA', '069000000000002AAA'].map((id) => `image ${id}`),
  ],
  ['seal|logo|cover page', ['image seal', 'image logo', 'image cover page']],
  ['| id | type |\n|----|:----:|\n| A1 | image |', ['image A1']],
  [' id | type \n----+-------\n A1 | image', ['image A1']],
  ['# the "new" ones\nA1 #5\n  # and\nA2', ['image A1', 'image #5', 'image A2']],
  ['# export\nsep=;\nid;type\n# old: A0\nA1;image', ['image A1']],
  ['# list\n[{"id":"A1"}]', ['image A1']],
  ['id,type\n# films\nvideo,x', 'Row 3: the type “x” is neither image nor attachment.'],
  ['"Notes; internal",id\nx,A1', ['image A1']],
  ['ContentDocumentId,Title\n069000000000001AAA,"Plan, east"', ['image 069000000000001AAA']],
  ['Title,ContentDocumentId,OwnerId\nPlan,069000000000001AAA,005000000000001AAA', ['image 069000000000001AAA']],
  ['\uFEFFType\tId\nImage\tmy seal', ['image my seal']],
])('the table %j is read by its columns', (text, expected) => expect(items(text)).toEqual(expected));

test('a longer request than 10,000 items need is refused, and a row of thousands of cells is no table', () => {
  expect(items(`curl x.y -d '${' '.repeat(1_000_000)}'`)).toBe(
    'This request has 1,000,014 characters. Paste the body alone: the JSON with “files”.',
  );
  expect(read('"a",'.repeat(5_000))).toMatchObject({ form: 'identifiers', table: null });
});

test('the columns of a table can be chosen', () => {
  const text = 'ContentDocumentId,Title,Art\n069000000000001AAA,"Plan, east",Image';
  expect(read(text).table).toMatchObject({
    columns: ['ContentDocumentId', 'Title', 'Art'],
    layout: { idColumn: 0, typeColumn: 2 },
  });
  const chosen = readItems(text, { type: 'attachment', isChosen: false, columns: { idColumn: 1, typeColumn: null } });
  expect(chosen.items).toEqual([{ type: 'attachment', id: 'Plan, east' }]);
});

test.each([
  ['Dokument,Titel\nD1,Plan\nD2,Nord', false],
  ['a,b\nc,d', true],
])('in the even rows of %j a column can be chosen', (text, isSure) => {
  const { form, items: every, table } = read(text);
  expect({ form, count: every.length }).toEqual({ form: 'identifiers', count: text.split(/[\n,]/).length });
  expect(table).toMatchObject({ layout: { idColumn: null, typeColumn: null, hasHeading: false }, isSure });
  const chosen = readItems(text, { type: 'image', isChosen: false, columns: { idColumn: 0 } });
  expect(chosen.items.map(({ id }) => id)).toEqual(isSure ? ['a', 'c'] : ['D1', 'D2']);
  expect(chosen.table).toMatchObject({ layout: { hasHeading: !isSure }, isSure: true });
});

test('a list of JSON without “id” is a table by the names of its members', () => {
  const text = JSON.stringify({
    files: [
      { title: 'Plan, east', dok: 'D1', art: 'image' },
      { title: 'Nord', dok: 12, art: 'attachment', more: { x: 1 } },
    ],
    token: 'SECRET',
  });
  expect(items(text)).toEqual(['image D1', 'attachment 12']);
  expect(read(text).table).toMatchObject({
    columns: ['title', 'dok', 'art', 'more'],
    layout: { idColumn: 1, typeColumn: 2 },
    isSure: false,
    isHeadingOpen: false,
  });
  const chosen = readItems(text, { type: 'image', isChosen: false, columns: { idColumn: 0 } });
  expect(chosen.items.map(({ id }) => id)).toEqual(['Plan, east', 'Nord']);
  expect(items('[{"type":"image","documentId":"a"},{"type":"image"}]')).toBe('Item 2 has no identifier.');
});

// Nonlinear code takes minutes for these, so a test that ends is proof enough.
test.each(["@'\n", 'a@b:~', 'A=1 ', '"$([char]0x', "it's ", 'a/b:', '\\"', '\\`', '# it\'s "', '"a",', '"a"\n'])(
  '200,000 characters of %j are read in one pass',
  (unit) => {
    const text = unit.repeat(200_000 / unit.length);
    expect(read(text).items.length).toBeLessThan(maxMergeItems + 100);
    expect(read(`curl -d ${text}`)).toMatchObject({ form: 'request', items: [] });
  },
);

test('the line in which Excel names the delimiter is no identifier', () => {
  const { items } = read('sep=,\r\n="0045"\r\n="0046"');
  expect(items.map(({ id }) => id)).toEqual(['0045', '0046']);
});
