import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * For rows of the table of faults without a server case of that name: where each is tested, by a part of a test's name.
 */
const rows: ReadonlyArray<readonly [what: string, file: string, name: string]> = [
  ['8: no HTTP', 'faults/cases/network-cases.ts', 'it speaks something else'],
  [
    '10: an address without encryption at a port with it',
    'faults/cases/connection-cases.ts',
    'the port speaks only HTTPS',
  ],
  ['12: a certificate out of date', 'faults/service.faults.test.ts', "code: 'TLS-DATE'"],
  ['13: a certificate of another host', 'faults/service.faults.test.ts', "code: 'TLS-NAME'"],
  ['14: a certificate of ours is wanted', 'faults/service.faults.test.ts', "code: 'TLS-CLIENT-CERTIFICATE'"],
  ['16: a proxy that is down', 'faults/electron/proxy-cases.ts', 'the proxy is dead'],
  ['23: more bytes than were promised', 'faults/cases/network-cases.ts', 'it sends more than it promised'],
  ['24: a text without end', 'faults/cases/network-cases.ts', 'its markup never ends'],
  ['24: a PDF without end', 'faults/cases/network-cases.ts', 'it sends something endless in place of a PDF'],
  ['54: odd statuses', 'faults/cases/status-cases.ts', '...[206, 299, 304, 600]'],
  ['54: interim answers', 'faults/electron/electron-cases.ts', 'interim answers without end'],
  ['59: deep JSON', 'component/info/InfoViewer.test.tsx', 'JSON that is too complex to show'],
  ['62: 20,000 entries', 'component/info/InfoViewer.test.tsx', 'of 20,000 entries only the lines in sight are drawn'],
  ['72: many pages', 'component/pdf-viewer/reading.test.tsx', 'of 1,000 pages only those in sight'],
  [
    '72: a page that is too large',
    'component/pdf-viewer/detail.test.tsx',
    'a page too large to be drawn finely as a whole',
  ],
  ['72: a large file', 'component/pdf-viewer/problems.test.tsx', 'a very large file waits to be asked for'],
  ['72: a PDF of 1 GB', 'faults/electron/electron-cases.ts', 'a PDF of 1 GB takes less than 100 MB'],
  [
    '73: scripts and attachments',
    'component/pdf-viewer/problems.test.tsx',
    'says what of a document was left alone, until it is dismissed',
  ],
  ['85: sleep', 'unit/electron/service/limits/rate-limiter.test.ts', 'after a sleep of the computer'],
  ['88: 120 kills', 'unit/electron/documents/save-document.test.ts', 'allKills = 120'],
  ['89: two crashes', 'e2e/recovery.e2e.ts', 'a page that crashes again within a minute'],
  ['89: the drawing process', 'e2e/recovery.e2e.ts', 'the page is drawn anew when the process that draws is lost'],
  ['89: a frozen page', 'e2e/recovery.e2e.ts', 'a page that freezes goes on when the user waits, and is loaded anew'],
];

test.each(rows)('%s', (_, file, name) => {
  expect(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')).toContain(name);
});
