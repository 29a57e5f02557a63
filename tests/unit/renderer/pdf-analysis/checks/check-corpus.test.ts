import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { checkDocument } from '../../../../../renderer/pdf-analysis/checks/check-document.ts';
import { readProperties } from '../../../../../renderer/pdf-analysis/facts/properties-document.ts';
import { openInNode, textReader } from './check-bed.ts';

const folder = fileURLToPath(new URL('../../../../../../shared/corpus/', import.meta.url));
const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.pdf')) : [];
const never = new AbortController().signal;

/** They need a password, or are broken beyond opening. */
const closed = /^(encrypted-attachment|saslprep-r6|poppler-937-0-fuzzed)\.pdf$/;

/** All that may be said of odd PDFs besides their fonts. */
const expected: Readonly<Record<string, readonly string[]>> = {
  'empty.pdf': ['blank-page'],
  'empty#hash.pdf': ['blank-page'],
  'empty_protected.pdf': ['blank-page'],
  'issue13271.pdf': ['blank-page'],
};

test.skipIf(names.length > 0)('odd and broken PDFs: skipped, because ../shared/corpus is not here', ({ skip }) =>
  skip(),
);

test.each(names.filter((name) => !closed.test(name)))('%s is checked without a false alarm', async (name) => {
  const bytes = new Uint8Array(readFileSync(`${folder}${name}`));
  const pdf = await openInNode(bytes);
  const findings = await checkDocument(pdf, null, textReader(pdf), never);
  const rules = findings.map(({ rule }) => rule).filter((rule) => rule !== 'font-not-embedded');
  expect(rules).toEqual(expected[name] ?? []);
  const properties = await readProperties(pdf, bytes.length, never);
  expect(properties.fonts.filter(({ isEmbedded }) => !isEmbedded).length).toBe(findings.length - rules.length);
  await pdf.loadingTask.destroy();
});
