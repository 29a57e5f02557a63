import { expect, test } from 'vitest';
import type { PDFDocumentProxy } from '../../../../../renderer/pdf-core/pdfjs.ts';
import { readTextAhead } from '../../../../../renderer/pdf-viewer/pages/read-text-ahead.ts';

/** A document whose pages are read when `answer` says so. */
function slowDocument(numPages: number) {
  const requested: number[] = [];
  const answers = new Map<number, Readonly<{ resolve: (text: unknown) => void; reject: (reason: Error) => void }>>();
  const getTextContent = (number: number) => {
    requested.push(number);
    return new Promise((resolve, reject) => answers.set(number, { resolve, reject }));
  };
  const getPage = async (number: number) => ({ getTextContent: () => getTextContent(number) });
  return { pdf: { numPages, getPage } as unknown as PDFDocumentProxy, requested, answers };
}

const textOf = async (pdf: PDFDocumentProxy, number: number) => (await pdf.getPage(number)).getTextContent();
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a search of a PDF has the next pages read while it looks through one, each once and no further', async () => {
  const { pdf, requested, answers } = slowDocument(6);
  const ahead = readTextAhead(pdf);
  const first = textOf(ahead, 1);
  await settled();
  expect(requested).toEqual([1, 2, 3, 4]);
  answers.get(1)!.resolve('first');
  expect(await first).toBe('first');
  answers.get(2)!.resolve('second');
  expect(await textOf(ahead, 2)).toBe('second');
  expect(requested).toEqual([1, 2, 3, 4, 5]);
  const rest = [3, 4, 5, 6].map((number) => textOf(ahead, number));
  await settled();
  expect(requested).toEqual([1, 2, 3, 4, 5, 6]);
  for (const [number, answer] of answers) answer.resolve(number);
  expect(await Promise.all(rest)).toEqual([3, 4, 5, 6]);
});

test('a page that cannot be read fails for that page alone', async () => {
  const { pdf, answers } = slowDocument(3);
  const ahead = readTextAhead(pdf);
  const first = textOf(ahead, 1);
  await settled();
  answers.get(2)!.reject(new Error('damaged'));
  answers.get(1)!.resolve('first');
  answers.get(3)!.resolve('third');
  expect(await first).toBe('first');
  await expect(textOf(ahead, 2)).rejects.toThrow('damaged');
  expect(await textOf(ahead, 3)).toBe('third');
});
