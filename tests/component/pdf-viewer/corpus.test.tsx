import { afterAll, afterEach, expect, test } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { waitFor } from '../../support/wait-for.ts';
import { addPdf, openViewer } from './pdf-fixture.tsx';

afterEach(cleanup);

const names = (await (await fetch('/corpus/')).json()) as readonly string[];

const errors: unknown[] = [];
const keep = (event: ErrorEvent | PromiseRejectionEvent) => errors.push('reason' in event ? event.reason : event.error);
addEventListener('error', keep);
addEventListener('unhandledrejection', keep);
afterAll(() => {
  removeEventListener('error', keep);
  removeEventListener('unhandledrejection', keep);
});

test.each(names)('%s opens, or says why not, and breaks nothing', async (name) => {
  const bytes = new Uint8Array(await (await fetch(`/corpus/${encodeURIComponent(name)}`)).arrayBuffer());
  await openViewer({ document: addPdf(bytes) });
  await waitFor(() =>
    expect(document.querySelector('[role="alert"], form, .pdf-page canvas, .pdf-broken')).not.toBeNull(),
  );
  expect(errors).toEqual([]);
});
