import { expect, test, vi } from 'vitest';
import { createBuildReport } from '../../../../build/dev/watch-bundles.mjs';

const reportOfTwo = () => {
  const listener = { built: vi.fn(), failed: vi.fn() };
  return { ...listener, report: createBuildReport(2, listener) };
};

test('the first start waits for all bundles', () => {
  const { report, built } = reportOfTwo();
  report.ended(0);
  expect(built).not.toHaveBeenCalled();
  report.ended(1);
  expect(built).toHaveBeenCalledOnce();
});

test('a change of a file that is in two bundles is one restart', () => {
  const { report, built } = reportOfTwo();
  report.ended(0);
  report.ended(1);
  built.mockClear();
  report.started(0);
  report.started(1);
  report.ended(0);
  expect(built).not.toHaveBeenCalled();
  report.ended(1);
  expect(built).toHaveBeenCalledOnce();
});

test('a mistake is told and restarts nothing until it is mended', () => {
  const { report, built, failed } = reportOfTwo();
  report.ended(0);
  report.ended(1);
  built.mockClear();
  report.started(0);
  report.failed(0, 'Expected ; but found }');
  report.ended(0);
  expect(failed).toHaveBeenCalledWith('Expected ; but found }');
  report.started(1);
  report.ended(1);
  expect(built).not.toHaveBeenCalled();
  report.started(0);
  report.ended(0);
  expect(built).toHaveBeenCalledOnce();
});
