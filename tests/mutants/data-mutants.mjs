import { mutantsOf } from './mutant.mjs';

const slotLog = 'tests/unit/electron/service/limits/slot-log.test.ts';
const unreadable = 'tests/unit/electron/unreadable-now.test.ts';
const staysUnread =
  'what cannot be read now (EACCES) stays as it is over any number of starts, is told once, and is there afterwards';
const templateAnswers = 'tests/unit/electron/templates/template-answers.test.ts';
const limiters = 'tests/unit/electron/service/limiters.test.ts';

/** The controls of the limit, of the stored files, and of the receivers of secrets. */
export const dataMutants = [
  ...mutantsOf('electron/sample-service/server.ts', 'unit', 'tests/unit/electron/sample-service/server.test.ts', [
    [
      'the token before the limit',
      `      tokens.check(pairs, url());
      limit.admit();
`,
      `      limit.admit();
      tokens.check(pairs, url());
`,
      'calls without a valid token use up nothing of the limit',
    ],
  ]),
  ...mutantsOf('electron/service/limits/slot-log.ts', 'unit', slotLog, [
    [
      'the end of a slot after a restart',
      'Math.min(unansweredMs, line.freeInMs - passedMs)',
      'Math.min(63_000, line.freeInMs - passedMs)',
      'a request that was given up holds its slot over a restart for as long as it would have',
    ],
    [
      'a slot without an end',
      'if (line.freeInMs === null) return unansweredMs;',
      'if (line.freeInMs === null) return 63_000;',
      'a slot without an end counts as given up just now',
    ],
    [
      'an empty log',
      'lines.length === 1 || ',
      '',
      'a log that holds "", as after a power cut, counts as 25 calls just made',
    ],
    [
      'slots on the disk before their requests leave',
      'else if (line.freeInMs === null) appendSynced(path, textOf(line));',
      '',
      'a slot is on the disk before its request leaves: a power cut takes nothing back',
    ],
  ]),
  ...mutantsOf('electron/service/limiters.ts', 'unit', limiters, [
    [
      'unknown moves',
      'if (moved.isKnown || ownLimit !== null) return limiter;',
      'return limiter;',
      'while the list of moves is damaged, all services share one limit, and the list stays as it is',
    ],
    [
      'the address of a running folder',
      'limitOf(serviceUrl) === null ? moved.keeperOf(originOf(serviceUrl)) : new URL(serviceUrl).origin',
      'moved.keeperOf(originOf(serviceUrl))',
      'a service at the port of a running folder, under another address, has the limit of a service',
    ],
  ]),
  ...mutantsOf(
    'electron/session/connection-session.ts',
    'unit',
    'tests/unit/electron/session/service-of-a-session.test.ts',
    [
      [
        'the service that may have the token',
        'if (otherService !== null) throw serviceChanged(otherService, connection);',
        '',
        'a service address that was changed in the settings file gets no token, neither the old nor a new one, until the user signs in',
      ],
    ],
  ),
  ...mutantsOf('electron/base/stored-file.ts', 'unit', unreadable, [
    ['a file that cannot be read now', 'if (mayBeWhole(thrown)) throw thrown;', '', staysUnread],
  ]),
  ...mutantsOf('electron/settings/settings-store.ts', 'unit', unreadable, [
    ['settings that cannot be read now', 'if (read.isUnreadable) return;', '', staysUnread],
  ]),
  ...mutantsOf('electron/documents/document-folder.ts', 'unit', unreadable, [
    [
      'a document that cannot be read now',
      `mayBeWhole(thrown) ? 'unreadable' : 'damaged'`,
      `'damaged'`,
      'a document that cannot be read now is there again at the next start',
    ],
  ]),
  ...mutantsOf('electron/base/atomic-write.ts', 'unit', unreadable, [
    [
      'temporary files of every store',
      'if (entry.isDirectory() && depth < maxDepth) await sweepTemps(path, depth + 1);\n    else ',
      '',
      'what killed writes have left goes at the next start, in the folder of every store',
    ],
  ]),
  ...mutantsOf('electron/service/limits/moved-origins.ts', 'unit', limiters, [
    [
      'a list of moves that cannot be read stays',
      'if (atStart === null) return;',
      '',
      'while the list of moves is damaged, all services share one limit, and the list stays as it is',
    ],
  ]),
  ...mutantsOf('electron/templates/template-answers.ts', 'unit', templateAnswers, [
    [
      'the length of a list before its items',
      'z.custom<readonly unknown[]>((list) => Array.isArray(list) && list.length <= most).pipe(z.array(item))',
      'z.array(item).max(most)',
      'lists that no template makes are refused before their items are read',
    ],
    [
      'other work while a long trace is checked',
      '    await nextTurn();\n',
      '',
      'a long trace is checked to its last placeholder, and other work goes on meanwhile',
    ],
  ]),
  ...mutantsOf(
    'electron/sample-service/records.ts',
    'unit',
    'tests/unit/electron/sample-service/folder-forms.test.ts',
    [
      [
        'the depth of a record',
        'if (depth > maxDepth) throw',
        'if (depth > 10_000) throw',
        'records that are nested too deep or become too large are refused',
      ],
      [
        'the size of a record with its relations',
        'if (placedBytes > maxPlacedBytes) throw',
        'if (placedBytes > 2 * maxPlacedBytes * maxRelations) throw',
        'records that are nested too deep or become too large are refused',
      ],
    ],
  ),
  ...mutantsOf(
    'electron/sample-service/curl-lines.ts',
    'unit',
    'tests/unit/electron/sample-service/curl-lines.test.ts',
    [
      [
        'file names as words of the shell',
        '/^[\\w./-]+$/.test(text) ?',
        'text ?',
        'names of files in the folder are words of the shell, whatever is in them',
      ],
    ],
  ),
  ...mutantsOf('renderer/base/guarded-cell.ts', 'unit', 'tests/unit/renderer/merge/saved-lists.test.ts', [
    [
      'formulas in exported cells',
      'guardedFormula.test(',
      'false && guardedFormula.test(',
      'no identifier is exported as a formula of a spreadsheet',
    ],
  ]),
  ...mutantsOf('renderer/merge/merge-list-actions.ts', 'unit', 'tests/unit/renderer/merge/saved-lists.test.ts', [
    [
      'credentials among identifiers',
      'const secret = credentialIn(id);',
      'const secret = null;',
      'what looks like a credential is not added in any way',
    ],
  ]),
];
