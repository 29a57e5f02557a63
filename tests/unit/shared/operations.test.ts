import { expect, test } from 'vitest';
import { fileNameOf } from '../../../electron/documents/file-name.ts';
import { serviceAddress } from '../../../electron/service/request.ts';
import { mayRepeat } from '../../../electron/service/retry-rule.ts';
import { timeoutsFor } from '../../../electron/service/timeouts.ts';
import {
  documentKinds,
  isPdfOperation,
  type Operation,
  type OperationDefinition,
  operationNames,
  operations,
  proofOperation,
  reportOperations,
} from '../../../shared/operations.ts';
import { defaultPreferences } from '../../../shared/preferences.ts';
import type { ServiceRequest } from '../../../shared/service-request.ts';
import { OpenReport } from '../../../shared/workspace.ts';

const rows: ReadonlyArray<readonly [Operation, OperationDefinition]> = operationNames.map((name) => [
  name,
  operations[name],
]);

const requestOf = (operation: Operation): ServiceRequest =>
  operation === 'merge'
    ? { operation, items: [{ type: 'image', id: 'seal' }] }
    : { operation, templateID: 'invoice', sobjectId: 'INV-1' };

test('the service has five operations, four of them on a template and a record', () => {
  expect(operationNames).toEqual(['info', 'handlebars', 'deepload', 'render', 'merge']);
  expect(reportOperations).toEqual(['info', 'handlebars', 'deepload', 'render']);
  expect(proofOperation).toBe('render');
});

test.each(rows)('the row of %s is complete', (name, row) => {
  expect(row.path).toMatch(/^\/[a-z]+$/);
  expect(documentKinds).toContain(row.result);
  expect(row.label.trim()).not.toBe('');
  expect(row.region.trim()).not.toBe('');
  expect(row.input === 'report').toBe(row.tab !== null);
  if (row.tab) expect(row.tab.invitation).toMatch(/^Run to see .+\.$/);
  // Quitting loses the work of a PDF, which must not be done twice; read operations can be repeated.
  const isPdf = row.result === 'pdf';
  expect(isPdfOperation(name)).toBe(isPdf);
  expect(row.asksBeforeQuit).toBe(isPdf);
  expect(row.isRetryable).toBe(!isPdf);
  expect(row.firstByteTimeout).toBe(isPdf ? 'renderTimeoutS' : 'readTimeoutS');
});

test.each(['path', 'label', 'region'] as const)('no two operations have the same %s', (column) => {
  expect(new Set(rows.map(([, row]) => row[column])).size).toBe(rows.length);
});

test('the answers of one operation can be approved as proofs, and they are PDFs', () => {
  expect(rows.filter(([, { isProof }]) => isProof)).toEqual([[proofOperation, operations[proofOperation]]]);
  expect(isPdfOperation(proofOperation)).toBe(true);
});

test.each(rows)('the address, the waits and the repeats of %s follow its row', (name, row) => {
  expect(serviceAddress('https://reports.example.com/base/', name)).toBe(`https://reports.example.com/base${row.path}`);
  expect(timeoutsFor(name, defaultPreferences).firstByteMs).toBe(1_000 * defaultPreferences[row.firstByteTimeout]);
  expect(mayRepeat('NET-RESET', name)).toBe(row.isRetryable);
  expect(mayRepeat('NET-REFUSED', name)).toBe(true);
  expect(mayRepeat('REJECTED', name)).toBe(false);
});

test('every operation saves under a name of its own', () => {
  const names = rows.map(([name, { result }]) =>
    fileNameOf({ request: requestOf(name), kind: result, connectionId: 'sample', connectionName: 'Sample service' }),
  );
  expect(names).toEqual([
    'invoice-INV-1-info.json',
    'invoice-INV-1-handlebars.html',
    'invoice-INV-1-deepload.html',
    'invoice-INV-1.pdf',
    'merged-seal.pdf',
  ]);
});

test.each(reportOperations)('the tab %s can be remembered', (name) => {
  expect(OpenReport.shape.tab.parse(name)).toBe(name);
});
