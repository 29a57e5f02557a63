import { expect, test } from 'vitest';
import { isOpenableLink } from '../../../../electron/security/content-security.ts';

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
