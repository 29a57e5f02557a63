import { expect, test } from 'vitest';
import { fileNameOf as fileNameOfDocument, windowsNameProblem } from '../../../../electron/documents/file-name.ts';
import type { DocumentKind } from '../../../../shared/operations.ts';
import type { ServiceRequest } from '../../../../shared/service-request.ts';
import fc from '../../../support/property-tests.ts';

const sample = { connectionId: 'sample', connectionName: 'Sample service' };
const fileNameOf = (part: Omit<Parameters<typeof fileNameOfDocument>[0], keyof typeof sample>) =>
  fileNameOfDocument({ ...sample, ...part });

const rendered = (templateID: string, sobjectId: string) =>
  fileNameOf({ kind: 'pdf', request: { operation: 'render', templateID, sobjectId } });
const merged = (...ids: string[]) =>
  fileNameOf({ kind: 'pdf', request: { operation: 'merge', items: ids.map((id) => ({ type: 'image', id })) } });

test.each<[ServiceRequest, DocumentKind, string]>([
  [{ operation: 'render', templateID: 'invoice', sobjectId: 'INV-1' }, 'pdf', 'invoice-INV-1.pdf'],
  [{ operation: 'info', templateID: 'invoice', sobjectId: 'INV-1' }, 'json', 'invoice-INV-1-info.json'],
  [{ operation: 'deepload', templateID: 'invoice', sobjectId: 'INV-1' }, 'markup', 'invoice-INV-1-deepload.html'],
])('a report is named after its template and record', (request, kind, name) => {
  expect(fileNameOf({ request, kind })).toBe(name);
});

test('what is no whole answer says so in its name', () => {
  const request = { operation: 'render', templateID: 'invoice', sobjectId: 'INV-1' } as const;
  expect(fileNameOf({ request, kind: 'pdf', flaw: 'incomplete' })).toBe('invoice-INV-1.incomplete.pdf');
  expect(fileNameOf({ request: { ...request, operation: 'info' }, kind: 'json', flaw: 'damaged' })).toBe(
    'invoice-INV-1-info.damaged.json',
  );
  expect(fileNameOf({ request: { operation: 'merge', items: [] }, kind: 'pdf', flaw: 'incomplete' })).toMatch(
    /\.incomplete\.pdf$/,
  );
});

test('what came from another service than the sample has the name of its connection', () => {
  const production = { connectionId: '6f1b6d52-6d0f-4a52-9d3e-0a41d1c7a111', connectionName: 'Production' };
  const request = { operation: 'render', templateID: 'invoice', sobjectId: 'INV-1' } as const;
  expect(fileNameOfDocument({ ...production, request, kind: 'pdf' })).toBe('invoice-INV-1-Production.pdf');
  expect(fileNameOfDocument({ ...production, request: { ...request, operation: 'info' }, kind: 'json' })).toBe(
    'invoice-INV-1-Production-info.json',
  );
  const items = ['seal', 'cover'].map((id) => ({ type: 'image', id }) as const);
  expect(fileNameOfDocument({ ...production, request: { operation: 'merge', items }, kind: 'pdf' })).toBe(
    'merged-seal-and-1-more-Production.pdf',
  );
  const odd = { ...production, connectionName: 'Müller/Süd: "Test"'.repeat(10) };
  expect(fileNameOfDocument({ ...odd, request, kind: 'pdf' })).toMatch(
    /^invoice-INV-1-Müller_Süd_ _Test_M[^/:"]{5,25}\.pdf$/,
  );
  const unnamed = { ...production, connectionName: '...' };
  expect(fileNameOfDocument({ ...unnamed, request, kind: 'pdf' })).toBe('invoice-INV-1.pdf');
});

test('a merge is named after its first item', () => {
  expect(merged('seal')).toBe('merged-seal.pdf');
  expect(merged('seal', 'cover', 'price-list')).toBe('merged-seal-and-2-more.pdf');
});

test.each([
  ['a/b', 'c\\d', 'a_b-c_d.pdf'],
  ['../../etc', 'passwd', '_.._etc-passwd.pdf'],
  ['a:b', 'what?*', 'a_b-what_.pdf'],
  ['-rf', '.hidden', 'rf-hidden.pdf'],
  ['line\nbreak', 'tab\there', 'linebreak-tabhere.pdf'],
  ['a \u00a0 b', 'c', 'a b-c.pdf'],
  ['safe\u202efdp', 'exe', 'safefdp-exe.pdf'],
  ['lone\ud800', 'x', 'lone-x.pdf'],
  ['...', '   ', 'report.pdf'],
  ['con', '...', '_con.pdf'],
  ['LPT1.x', 'y', '_LPT1.x-y.pdf'],
  ['Rechnung Ü', '請求書', 'Rechnung Ü-請求書.pdf'],
])('%j and %j make a name for every system', (template, record, name) => {
  expect(rendered(template, record)).toBe(name);
});

test('a long name is cut between characters, and both parts stay recognisable', () => {
  expect(rendered('t'.repeat(1_000), 'INV-2041')).toMatch(/^t{100,}-INV-2041\.pdf$/);
  expect(rendered('invoice', 'r'.repeat(1_000))).toMatch(/^invoice-r{100,}\.pdf$/);
  const family = '👨‍👩‍👧';
  const name = rendered(family.repeat(50), family.repeat(50));
  expect(name.replaceAll(family, '')).toBe('-.pdf');
});

test('whatever the identifiers are, the name is one that every system takes', () => {
  const identifier = fc.string({ unit: 'binary', maxLength: 200 });
  fc.assert(
    fc.property(identifier, identifier, fc.boolean(), (first, second, isMerge) => {
      const name = isMerge ? merged(first, second) : rendered(first, second);
      expect(windowsNameProblem(name)).toBeNull();
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(150);
      expect(name).toMatch(/^[^-. /\\][^/\\]*\.pdf$/u);
      expect(Buffer.from(name).toString()).toBe(name);
    }),
    { numRuns: 500 },
  );
});

test.each(['CON', 'con.pdf', 'Nul .txt', 'COM1.pdf', 'COM¹', 'a:b.pdf', 'what?.pdf', 'dot.', 'space '])(
  'Windows would not take %j',
  (name) => {
    expect(windowsNameProblem(name)).not.toBeNull();
  },
);

test.each(['console.pdf', 'invoice 😀.pdf', 'COM10.pdf', '.hidden'])('Windows takes %j', (name) => {
  expect(windowsNameProblem(name)).toBeNull();
});
