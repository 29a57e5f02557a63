import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PDFDocument } from '@cantoo/pdf-lib';
import { onTestFinished } from 'vitest';
import { createSampleService, type SampleServiceDependencies } from '../../../../electron/sample-service/server.ts';
import { inspectHere } from '../../../support/inspect-here.ts';
import { nodeRunner } from '../node-templates.ts';

export const shippedFolder = fileURLToPath(new URL('../../../../electron/sample-service/data', import.meta.url));

/** A clock that moves only by `advance`. */
export function createStoppedClock() {
  let now = 1_000_000;
  return {
    monotonicMs: () => now,
    epochMs: () => 1_790_000_000_000 + now,
    advance(ms: number) {
      now += ms;
    },
  };
}

/** Instead of Chromium's print: a PDF of one page with the title of the HTML. */
export async function printTitleOnly(html: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  pdf.setTitle(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? '');
  return pdf.save();
}

/** A copy of the shipped folder, with `changes`; removed after the test. */
export function copyOfFolder(changes: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'galley-sample-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(shippedFolder, folder, { recursive: true });
  for (const [file, text] of Object.entries(changes)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

/** A running service over real HTTP, stopped after the test. Its clock moves only by `advance`. */
export async function startService(deps: Partial<SampleServiceDependencies> = {}) {
  const clock = createStoppedClock();
  const service = createSampleService({
    folder: shippedFolder,
    print: printTitleOnly,
    templates: nodeRunner,
    inspect: inspectHere,
    clock,
    limit: 1_000,
    ...deps,
  });
  const { url, credentials } = await service.start();
  onTestFinished(() => service.stop());

  const grant = (
    changes: Readonly<Record<string, string>> = {},
    encoding: 'multipart' | 'urlencoded' = 'multipart',
  ) => {
    const fields = {
      grant_type: 'password',
      client_id: credentials.clientId,
      client_secret: credentials.clientSecret,
      username: credentials.username,
      password: credentials.password,
      ...changes,
    };
    const body = encoding === 'multipart' ? new FormData() : new URLSearchParams();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    return fetch(`${url}/services/oauth2/token`, { method: 'POST', body });
  };

  const signIn = async () => {
    const token = (await (await grant()).json()) as { access_token: string; id: string; instance_url: string };
    return { token: token.access_token, id: token.id, instance: token.instance_url };
  };
  const pairs = await signIn();

  const post = (path: string, body: unknown) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  return {
    service,
    url,
    credentials,
    clock,
    pairs,
    grant,
    signIn,
    post,
    report: (operation: string, templateID: string, sobjectId: string) =>
      post(`/${operation}`, { templateID, sobjectId, ...pairs }),
    merge: (files: unknown) => post('/merge', { files, ...pairs }),
  };
}

/** A promise that the test resolves. */
export function later() {
  let come: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { promise, come: () => come() };
}
