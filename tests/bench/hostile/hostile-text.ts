import type { Random } from '../../../renderer/base/random.ts';

/** Texts that readers of markup, JSON, addresses, escapes, PDFs and credentials search for, or backtrack to. */
const units = [
  '<!-- -->',
  '<!--',
  '-->',
  '<title ',
  '<html>',
  '<REASON<P',
  '<a b="',
  '<![CDATA[',
  '&amp',
  '&#48;',
  '&#x',
  '\\"',
  '\\u005c',
  '\\',
  '"',
  '[',
  '{"a":',
  '[{"a":[',
  '"a":"b",',
  '1e9',
  '/',
  '../',
  '%2',
  '%25',
  '%30',
  '=\n',
  '=3D',
  '\r\n',
  ' ',
  '\t',
  '\n',
  'Bearer ',
  'token=',
  'access_token":"',
  '00D1!toke',
  'MDBEMSF0b2tl',
  'url(U',
  'url(data:image/png;base64,',
  '@import ',
  '{{',
  '}}',
  '{{#each a}}',
  '{{{',
  '{{> p}}',
  '{{a.b.c}}',
  'stream\n',
  '1 0 obj\n<< /A ',
  'endobj ',
  '<<',
  '(',
  ')',
  '-',
  '0',
  'a.',
  'é',
  '\u{1f600}',
  '\u202e',
  '\0',
] as const;

const beginnings = [
  '',
  '<!doctype html><html>',
  '<div>',
  '{"a":"',
  '["',
  '[',
  '{"error":{"message":"',
  '<?xml version="1.0"?><ERROR><MESSAGE>',
  '%PDF-1.7\n',
  'data:application/pdf;base64,',
  '{{#each rows}}',
] as const;

const endings = ['', '<div>', '"}', ']', '</html>', '%%EOF', '{{/each}}', 'x'] as const;

/** A text of about `characters`: up to three runs of repeated units, alone or between a beginning and an ending. */
export function hostileText(random: Random, characters: number): string {
  const runs = random.whole(1, 3);
  const repeated = Array.from({ length: runs }, () => {
    const unit = Array.from({ length: random.whole(1, 2) }, () => random.oneOf(units)).join('');
    return unit.repeat(Math.ceil(characters / runs / unit.length));
  });
  return random.oneOf(beginnings) + repeated.join('') + random.oneOf(endings);
}
