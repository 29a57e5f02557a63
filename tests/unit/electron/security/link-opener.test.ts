import { expect, test } from 'vitest';
import {
  createLinkOpener,
  isOpenableLink,
  type LinkAnswer,
  type LinkQuestion,
} from '../../../../electron/security/link-opener.ts';

test('electron-security-15: only https leaves for the browser of the system', () => {
  expect(isOpenableLink('https://example.com/a?b#c')).toBe(true);
  for (const url of [
    'http://example.com',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'smb://host/x',
    'https://a:b@host',
    'x',
  ]) {
    expect(isOpenableLink(url), url).toBe(false);
  }
});

/** An opener whose questions are answered by the test. */
function answering(answer: LinkAnswer | Promise<LinkAnswer>) {
  const questions: LinkQuestion[] = [];
  const opened: string[] = [];
  const copied: string[] = [];
  const openLink = createLinkOpener({
    ask: async (question) => {
      questions.push(question);
      return answer;
    },
    open: async (url) => void opened.push(url),
    copyText: (text) => copied.push(text),
  });
  return { openLink, questions, opened, copied };
}

test('a link opens only when the question is answered so; its host and its whole address are shown', async () => {
  const url = 'https://exаmple.com/invoice?id=1#top'; // with a Cyrillic letter
  const open = answering('open');
  await open.openLink(url);
  expect(open.questions).toEqual([
    {
      message: 'Open a page of xn--exmple-4nf.com in the browser?',
      detail: 'The document links to\nhttps://xn--exmple-4nf.com/invoice?id=1#top',
    },
  ]);
  expect([open.opened, open.copied]).toEqual([[url], []]);

  const copy = answering('copy');
  await copy.openLink(url);
  expect([copy.opened, copy.copied]).toEqual([[], [url]]);

  const cancel = answering('cancel');
  await cancel.openLink(url);
  expect([cancel.opened, cancel.copied]).toEqual([[], []]);
});

test('a link that may not be opened is not asked about', async () => {
  const fixture = answering('open');
  await fixture.openLink('https://user:password@example.com/');
  await fixture.openLink('file:///etc/passwd');
  expect([fixture.questions, fixture.opened]).toEqual([[], []]);
});

test('a second link is ignored while the first is asked about', async () => {
  let answer = (_: LinkAnswer) => {};
  const fixture = answering(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  const first = fixture.openLink('https://first.example/');
  await fixture.openLink('https://second.example/');
  answer('open');
  await first;
  expect([fixture.questions.length, fixture.opened]).toEqual([1, ['https://first.example/']]);
});

test('of an address of thousands of characters the question shows the beginning and the end', async () => {
  const fixture = answering('cancel');
  await fixture.openLink(`https://long.example/${'x'.repeat(8_000)}end`);
  const detail = fixture.questions[0]?.detail ?? '';
  expect(detail.length).toBeLessThan(1_100);
  expect(detail).toMatch(
    /^The document links to\nhttps:\/\/long\.example\/x+ … \(7024 characters are left out here\) … x+end$/,
  );
});
