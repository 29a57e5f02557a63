import { mutantsOf } from './mutant.mjs';

/** What holds the limit, the stored files, and whom secrets are sent to. */
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
];
