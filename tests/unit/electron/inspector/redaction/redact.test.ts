import { expect, test } from 'vitest';
import { redact } from '../../../../../electron/inspector/redaction/redact.ts';
import { composed, encodings, escapes, packings } from '../../../../support/encodings.ts';
import fc from '../../../../support/property-tests.ts';

/** Secrets with any characters of a password, and text without any of its letters. */
const secrets = fc.oneof(
  fc.string({ minLength: 4, maxLength: 40 }),
  fc.string({ minLength: 4, maxLength: 20, unit: 'grapheme' }),
  fc.string({ minLength: 4, maxLength: 20, unit: fc.constantFrom(...'&<>"\'%+\\/{}; äé€💶aB1') }),
  fc.string({ minLength: 5, maxLength: 200, unit: fc.constantFrom(...'ABCabc019!._-') }),
);
const before = fc.constantFrom(
  '',
  ' ',
  '"',
  '{"message":"',
  '<p>',
  '\\',
  '%',
  '%4',
  '&',
  '&#',
  '\n',
  '«',
  '+',
  '==',
  '0',
  'a',
);
/** Digits behind a character reference without its semicolon may be read as a part of it. */
const after = fc.constantFrom(
  '',
  ' ',
  '"',
  '"}',
  '</p>',
  '\\',
  '%',
  '&',
  '\n',
  '»',
  '+',
  '==',
  'z',
  '0',
  '12',
  'e5',
  'F',
);

test.each(escapes.map(({ name }, at) => [name, at] as const))(
  'a secret is removed, whole and nothing else: %s',
  (_, at) => {
    fc.assert(
      fc.property(secrets, fc.constantFrom(...escapes), (secret, inner) => {
        const text = composed(escapes[at]!, inner).encode(secret);
        expect(redact(`«before» ${text} «after»`, [secret])).toBe('«before» [removed] «after»');
      }),
      { numRuns: 30 },
    );
  },
);

/** The output as read from each possible start of a run of base64 or hexadecimal digits. */
function unpackedWays(text: string): string[] {
  const runs = text.replace(/\s/g, '').match(/[\w+/-]{6,}/g) ?? [];
  return runs.flatMap((run) => [
    ...[0, 1, 2, 3].map((offset) => Buffer.from(run.slice(offset), 'base64').toString('latin1')),
    ...[0, 1].map((offset) => Buffer.from(run.slice(offset), 'hex').toString('latin1')),
  ]);
}

test('no secret is left, whatever is around it and whichever two encodings it has', () => {
  const any = fc.constantFrom(...encodings);
  fc.assert(
    fc.property(secrets, any, any, before, after, (secret, outer, inner, start, end) => {
      // What looks like an escape together with a secret of few letters is one.
      fc.pre(secret.length >= 8 || !/[\\%&]/.test(start));
      const text = composed(outer, inner).encode(secret);
      const output = redact(start + text + end, [secret]);
      expect(output).toContain('[removed]');
      expect(output.replaceAll('[removed]', '')).not.toContain(secret);
      const once = inner.encode(secret);
      const kept = Buffer.from(once).toString('latin1');
      const inside = packings.includes(inner) ? kept.slice(3, -3) : kept;
      const parts = output.split('[removed]');
      for (const part of parts) {
        expect(part).not.toContain(text.slice(4, -4) || text);
        for (const way of unpackedWays(part)) if (inside.length >= 4) expect(way).not.toContain(inside);
      }
    }),
    { numRuns: 800 },
  );
});

test.each(['&#', '&#x', '&', '%', '%4', '\\', '\\u00'])(
  'a packed secret with escapes in it is removed behind %j, which looks like an escape together with its first digits',
  (start) => {
    // In base64: 0LDQsD4+Pj8/…, a2c/Pj4/…
    for (const secret of ['аа>>>??>>?-Ab3xK9mQ2vN7pL4tR8zW1yD6', 'kg?>>?>>??-Ab3xK9mQ2vN7pL4tR8zW1yD6']) {
      const packed = Buffer.from(secret).toString('base64');
      const text = packed.replace(/[+/=]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
      expect(redact(`${start}${text}`, [secret])).toContain('[removed]');
    }
  },
);

const token = '00D5g000004kXyZ!AQEAQNr3.tUb9kLmWq_7vHsD2';
const bytes = [...Buffer.from(token)].map((byte) => byte.toString(16).padStart(2, '0'));
const lines = (size: number) => token.match(new RegExp(`.{1,${size}}`, 'g'))!;
const dump = (separator: string) =>
  lines(16)
    .map((line, at) => {
      const digits = [...Buffer.from(line)].map((byte) => byte.toString(16)).join(separator);
      return `${(16 * at).toString(16).padStart(8, '0')}  ${digits.padEnd(49)} |${line.replace(/[^\w]/g, '.')}|`;
    })
    .join('\n');

test.each([
  ['in lines', lines(20).join('\n')],
  ['in lines of JSON', JSON.stringify(lines(20).join('\r\n'))],
  ['in lines of HTML', lines(20).join('<br>\n')],
  [
    'in numbered lines',
    lines(20)
      .map((line, at) => `${at + 1}: ${line}`)
      .join('\n'),
  ],
  ['in quotes', lines(10).join('" +\n  "')],
  ['in lines of a mail', lines(30).join('=\r\n')],
  ['in upper case', token.toUpperCase()],
  ['in lower case, percent-encoded', encodeURIComponent(token.toLowerCase())],
  ['in quoted-printable', token.replace(/[!_]/g, (sign) => `=${sign.charCodeAt(0).toString(16).toUpperCase()}`)],
  ['as references without semicolons', [...token].map((sign) => `&#${sign.charCodeAt(0)}`).join('')],
  [
    'as hexadecimal references without semicolons',
    [...token].map((sign) => `&#x${sign.charCodeAt(0).toString(16)}`).join(''),
  ],
  ['as bytes', bytes.join(' ')],
  ['as bytes with colons', bytes.join(':')],
  ['as an array', bytes.map((byte) => `0x${byte}`).join(', ')],
  ['as a hex dump', dump(' ')],
  [
    'as base64 in quotes',
    Buffer.from(token)
      .toString('base64')
      .match(/.{1,20}/g)!
      .join('"\n"'),
  ],
])('a token is removed %s', (_, spelling) => {
  const output = redact(`«before» ${spelling} «after»`, [token]);
  expect(output).toContain('[removed]');
  expect(output.length).toBeLessThan(120);
  const rest = output.replaceAll(/\[removed\]|0x/g, '').toLowerCase();
  for (const part of [...lines(8).slice(0, -1), ...bytes.join('').match(/.{16}/g)!])
    expect(rest).not.toContain(part.toLowerCase());
});

test('a short password is removed in capitals', () => {
  expect(redact('It is CORRECT-HORSE.', ['correct-horse'])).toBe('It is [removed].');
});

test('a short password is removed from a hex dump, whose lines cut it', () => {
  const password = 'correct-horse';
  const digits = [...Buffer.from(`password is ${password}, he says`)].map((byte) => byte.toString(16));
  const text = `00000000  ${digits.slice(0, 16).join(' ')}  |password.is.corr|\n00000010  ${digits.slice(16).join(' ')}  |ect-horse|`;
  expect(redact(text, [password])).toContain('[removed]');
});

/** The text with every base64 run and every hexadecimal run in it unpacked, and its escapes undone, as a reader may do. */
const readable = (output: string) => [output, ...unpackedWays(output)].join(' ');

test.each(encodings.map(({ name }, at) => [name, at] as const))(
  'digits behind it save no secret, whichever encoding is in this one: %s',
  (_, at) => {
    const secret = 'Tr0ub4dor&"3 ü';
    for (const inner of encodings) {
      for (const behind of ['', '1', '042', 'a7', 'BEEF']) {
        const way = composed(encodings[at]!, inner);
        const output = redact(`x ${way.encode(secret)}${behind}`, [secret]);
        expect(output, `${way.name}, then ${behind}`).toContain('[removed]');
        expect(readable(output)).not.toContain('Tr0ub4');
      }
    }
  },
);

test('three escapes around each other are undone', () => {
  const json = (text: string) => JSON.stringify(text).slice(1, -1);
  const secret = 'a"b\\c&dé';
  expect(redact(`x ${json(json(json(secret)))} y`, [secret])).toBe('x [removed] y');
  expect(redact(`x ${encodeURIComponent(encodeURIComponent(encodeURIComponent(secret)))} y`, [secret])).toBe(
    'x [removed] y',
  );
});

test('one text may write each character in another way', () => {
  expect(redact('x p\\u0061ss%77&#111;r\\x64&amp;&#x31 y', ['password&1'])).toBe('x [removed] y');
});

test('the longest of several secrets is removed, and neighbours become one', () => {
  expect(redact('x token-1-renewed y', ['token-1', 'token-1-renewed'])).toBe('x [removed] y');
  expect(redact('x token-1token-2 y', ['token-1', 'token-2'])).toBe('x [removed] y');
});

test('a secret of fewer than four characters is only removed by its name', () => {
  expect(redact('abc password=abc', ['abc'])).toBe('abc password=[removed]');
});

test('a text that ends within a secret does not show its first half', () => {
  expect(redact('x the-passw', ['the-password'])).toBe('x [removed]');
  expect(redact('x the%2dpas', ['the-password'])).toBe('x [removed]');
});

test('text without secrets stays as it is', () => {
  const text = "The record “Ä & B” isn't there: 100% of &amp; \\u0041 %41 YWJjZGVmZ2g= 61626364 a+b.";
  expect(redact(text, ['the-password', 'ein Passwort mit ä'])).toBe(text);
});

test.each([
  ['{"access_token": "abc", "a": 1}', '{"access_token": "[removed]", "a": 1}'],
  ['{\\"token\\":\\"abc\\"}', '{\\"token\\":\\"[removed]\\"}'],
  ['{&quot;token&quot;:&quot;abc&quot;}', '{&quot;token&quot;:&quot;[removed]&quot;}'],
  ['a=1%26token%3Dabc%26b=2', 'a=1%26token%3D[removed]%26b=2'],
  ['{"password":"a\\"b","x":1}', '{"password":"[removed]","x":1}'],
  ['grant_type=password&client_secret=abc&x=1', 'grant_type=password&client_secret=[removed]&x=1'],
  ['<token>abc</token>', '<token>[removed]</token>'],
  ['Authorization: Bearer abc.def', 'Authorization: Bearer [removed]'],
  ['The token is missing.', 'The token is missing.'],
])('what stands under the name of a secret is removed: %s', (text, expected) => {
  expect(redact(text, [])).toBe(expected);
});

test.each(
  Object.entries({
    backslashes: '\\',
    'JSON escapes': '\\u005c',
    'percent signs': '%25',
    ampersands: '&amp;',
    'open numbers': '&#38',
    'half numbers': '&#x0000000',
    'the start of the secret': 'aaaa',
    'bytes that look like UTF-8': 'Ã©Â',
    base64: 'YWFhYWFhYWFh',
    'names of secrets': '"token":"',
    'names and spaces': 'token       ',
    mixture: '%26%23x5c;u0025&#37;25\\x26',
  }),
)('256 kB of %s take no long time', (_, unit) => {
  const text = unit.repeat(Math.ceil(262_144 / unit.length));
  const hostile = ['a'.repeat(1_000), `${'%25'.repeat(300)}!`, '\\'.repeat(500), `${'&amp;'.repeat(100)}x`];
  const from = process.cpuUsage();
  expect(redact(text, hostile, 2_048).length).toBeLessThanOrEqual(2_048);
  // Processor time, because other programs may use the processor meanwhile.
  expect(process.cpuUsage(from).user / 1_000_000).toBeLessThan(3);
});
