import { decodeAnswer } from '../../base/charset.ts';
import { headerOf } from '../../base/http.ts';
import type { ResponseVerdict, Secrets, TaskInput } from '../../inspection/answer-tasks.ts';
import type { ResponseError } from '../../inspection/response-error.ts';
import { redactFault } from '../redaction/redact-fault.ts';
import { statusError } from './check-status.ts';

export function judgeError(input: TaskInput<'response-error'>): ResponseVerdict {
  const { head, url, body, nowMs, isRenewed, secrets } = input;
  const text = decodeAnswer(body, headerOf(head.headers, 'content-type'));
  return errorVerdict(statusError({ ...head, url, text }, { ...head, excerpt: text }, { nowMs, isRenewed }), secrets);
}

/** An unusable answer as data, with secrets removed. */
export const errorVerdict = ({ fault, recovery, partialBody }: ResponseError, secrets: Secrets): ResponseVerdict => ({
  fault: redactFault(fault, secrets),
  recovery,
  partialBody,
});
