import { expect, test } from 'vitest';
import { checkDocument } from '../../../../../../renderer/pdf-engine/analysis/checks/check-document.ts';
import { readProperties } from '../../../../../../renderer/pdf-engine/analysis/facts/document-properties.ts';
import { corpusFile, corpusNames } from '../../../../../support/corpus/corpus.ts';
import { needsPassword, userPassword } from '../../../../../support/corpus/encrypted-files.ts';
import { openInNode, textReader } from './check-fixture.ts';

const never = new AbortController().signal;

/** Broken beyond opening, or encrypted by a method that pdf.js does not have. */
const closed = [
  'truncated.pdf',
  'truncated-xref.pdf',
  'header-only.pdf',
  'web-page-after-header.pdf',
  'no-trailer.pdf',
  'no-catalog.pdf',
  'encrypted-by-unknown-handler.pdf',
  'encrypted-without-keys.pdf',
];

/** All permitted findings in the corpus besides its fonts, which are not embedded. */
const expected: Readonly<Record<string, readonly string[]>> = {
  'cyclic-page-tree.pdf': ['not-checked'],
  'missing-page.pdf': ['not-checked'],
  'page-is-a-number.pdf': ['not-checked'],
  'missing-content.pdf': ['blank-page'],
  'content-not-compressed.pdf': ['blank-page'],
  'huge-narrow-page.pdf': ['text-outside-page', 'blank-page'],
  'mixed-pages.pdf': ['other-size', 'other-size', 'other-size'],
  'blank.pdf': ['blank-page'],
  'binary-content.pdf': ['blank-page'],
  'text-without-font.pdf': ['blank-page'],
  'odd-numbers.pdf': ['text-outside-page'],
  'hidden-text.pdf': ['blank-page'],
  'text-not-seen.pdf': ['text-outside-page'],
  'unknown-character-map.pdf': ['blank-page'],
  'font-without-type.pdf': ['blank-page'],
  'cyclic-colour-space.pdf': ['image-failed'],
  'broken-jbig2-image.pdf': ['image-failed'],
  'broken-jpx-image.pdf': ['image-failed'],
  'broken-jpeg-image.pdf': ['image-failed'],
  'unknown-filter.pdf': ['blank-page'],
  'failed-image-on-pages.pdf': ['image-failed'],
  'many-images.pdf': ['image-failed'],
  // Left out for their size.
  'image-too-large.pdf': ['image-failed'],
  'huge-image-by-reference.pdf': ['image-failed'],
  'huge-soft-mask.pdf': ['image-failed'],
  'image-of-no-width.pdf': ['blank-page'],
};

const bytesOf = async (name: string) => (await corpusFile(name))!;

test('PDFs that are broken beyond opening are refused', async () => {
  for (const name of closed) await expect(openInNode(await bytesOf(name), 'any'), name).rejects.toThrow();
});

test.each(corpusNames.filter(needsPassword))('%s opens only with its password', async (name) => {
  await expect(openInNode(await bytesOf(name))).rejects.toMatchObject({
    name: 'PasswordException',
  });
  const pdf = await openInNode(await bytesOf(name), userPassword);
  expect(JSON.stringify(await textReader(pdf)(1))).toContain('secret');
  await pdf.loadingTask.destroy();
});

test.each(corpusNames.filter((name) => /-aes-/.test(name)))('the file inside %s has its name', async (name) => {
  const pdf = await openInNode(await bytesOf(name), needsPassword(name) ? userPassword : undefined);
  expect((await readProperties(pdf, 1_000, never)).attachments).toEqual(['note.txt']);
  await pdf.loadingTask.destroy();
});

test.each(corpusNames.filter((name) => !closed.includes(name)))('%s is checked without a false alarm', async (name) => {
  const bytes = await bytesOf(name);
  const pdf = await openInNode(bytes, needsPassword(name) ? userPassword : undefined);
  const findings = await checkDocument(pdf, { pagesBefore: null, slow: [], contents: [] }, textReader(pdf), never);
  const rules = findings.map(({ rule }) => rule).filter((rule) => rule !== 'font-not-embedded');
  expect(rules).toEqual(expected[name] ?? []);
  const properties = await readProperties(pdf, bytes.length, never);
  expect(properties.fonts.filter(({ isEmbedded }) => !isEmbedded).length).toBe(findings.length - rules.length);
  await pdf.loadingTask.destroy();
});
