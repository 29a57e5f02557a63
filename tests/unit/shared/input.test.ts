import { expect, test } from 'vitest';
import { serverUrlProblem } from '../../../shared/connection-draft.ts';
import { identifierProblem } from '../../../shared/identifier.ts';
import { splitIdentifiers } from '../../../shared/merge-items.ts';
import { ReportRequest } from '../../../shared/report-request.ts';

test('an identifier may be any printable text, and white space around it is not sent', () => {
  for (const typed of ['a0X5g00000ABCdef', 'Angebot/Straße 12', '請求書', '💶'])
    expect(identifierProblem(typed)).toBeNull();
  expect(ReportRequest.parse({ operation: 'info', templateID: ' a ', sobjectId: 'b\n' })).toMatchObject({
    templateID: 'a',
    sobjectId: 'b',
  });
});

test('empty, endless and unprintable identifiers are named as what they are', () => {
  expect(identifierProblem('  ')).toBe('Enter an identifier.');
  expect(identifierProblem('x'.repeat(1_025))).toMatch('at most 1,024');
  expect(identifierProblem('a\u0000b')).toMatch('control characters');
});

test('pasted identifiers come apart at white space, commas and new lines, in order, repeats kept', () => {
  expect(splitIdentifiers(' a, b\r\nc;d\t e,,a ')).toEqual(['a', 'b', 'c', 'd', 'e', 'a']);
  expect(splitIdentifiers(' ,\n')).toEqual([]);
});

test('secrets are sent over https, or to this computer', () => {
  for (const url of [
    'https://a.example',
    'https://a.example/base/',
    'http://127.0.0.1:3000',
    'http://localhost',
    'http://[::1]:8',
  ]) {
    expect(serverUrlProblem(url), url).toBeNull();
  }
  for (const url of [
    '',
    'a.example',
    'http://a.example',
    'http://127.0.0.1.a.example',
    'ftp://a',
    'https://u:p@a',
    'https://a?x',
    'https://a#x',
  ]) {
    expect(serverUrlProblem(url), url).not.toBeNull();
  }
});
