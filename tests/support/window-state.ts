import type { InfoSource } from '../../renderer/merge/info-pick.ts';
import type { AppSnapshot, ConnectionView, DocumentInfo, SessionView } from '../../shared/model.ts';
import { newReport } from '../../shared/new-report.ts';
import { defaultPreferences } from '../../shared/preferences.ts';
import type { OpenReport, Workspace } from '../../shared/workspace.ts';

export const sample: ConnectionView = {
  id: 'sample',
  kind: 'sample',
  name: 'Sample service',
  authUrl: 'http://127.0.0.1:4000',
  serviceUrl: 'http://127.0.0.1:4000',
  clientId: 'sample',
  username: 'author',
  rememberPassword: true,
  colour: 'teal',
};

export const production: ConnectionView = {
  id: '6f1b6d52-6d0f-4a52-9d3e-0a41d1c7a111',
  kind: 'organisation',
  name: 'Production',
  authUrl: 'https://login.example.com',
  serviceUrl: 'https://reports.example.com',
  clientId: 'galley',
  username: 'author@example.com',
  rememberPassword: false,
  colour: 'red',
};

export const signedIn: SessionView = {
  connectionId: sample.id,
  protection: { kind: 'keychain' },
  state: 'signed-in',
  organisation: '127.0.0.1:4000',
  user: '00D000000000001/005000000000001',
};

export const invoiceReport: OpenReport = { ...newReport, templateID: 'invoice', sobjectId: 'INV-2041', jqFilter: '' };

/** The workspace with one open report of the sample. */
export const workspaceWith = (
  report: Partial<OpenReport>,
  part: Partial<Omit<Workspace, 'reports'>> = {},
): Workspace => ({
  place: 'report',
  reports: [{ connectionId: sample.id, open: [{ ...invoiceReport, ...report }], selected: 0 }],
  splitShare: 0.5,
  mergeItems: [],
  ...part,
});

export const workspace = workspaceWith({});

/** The main process's answers at the start of a window: the sample service, signed in, nothing used. */
export function snapshotWith(part: Partial<AppSnapshot> = {}): AppSnapshot {
  return {
    connections: [sample, production],
    session: signedIn,
    passwordWanted: null,
    proxyWanted: null,
    budget: { limit: 25, free: 25, nextFreeInMs: null, waiting: 0 },
    preferences: { ...defaultPreferences, showsWelcome: false },
    workspace,
    recents: {},
    runs: [],
    latest: [],
    notices: [],
    about: { version: '0.1.0', electron: '45.4.1', chromium: '150', platform: 'linux' },
    ...part,
  };
}

/** An answer of the service; by default a small PDF of the sample's invoice. */
export function documentWith(part: Partial<DocumentInfo> = {}): DocumentInfo {
  return {
    id: '11111111-1111-4111-8111-111111111111',
    kind: 'pdf',
    claimedMediaType: 'application/pdf',
    bytes: 48_213,
    sha256: '0'.repeat(64),
    request: { operation: 'render', templateID: 'invoice', sobjectId: 'INV-2041' },
    connectionId: sample.id,
    connectionName: sample.name,
    receivedAt: Date.UTC(2026, 10, 21, 14, 2),
    timing: { queuedMs: 0, firstByteMs: 310, totalMs: 420 },
    tries: 1,
    notes: [],
    ...part,
  };
}

/** For views whose faults lead nowhere in a test. */
export const noRecovery = { openSettings: () => {}, signIn: () => {}, useAddress: () => {} };

/** Report for Merge, without identifiers and without an Info answer. */
export const noInfo: InfoSource = {
  urlOf: (id) => `/documents/${id}`,
  identifiers: () => null,
  shown: () => null,
  budget: () => ({ free: 25, limit: 25 }),
  get: async () => null,
};
