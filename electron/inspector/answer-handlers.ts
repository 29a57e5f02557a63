import type { AnswerTasks } from '../inspection/answer-tasks.ts';
import type { TaskHandlers } from '../inspection/inspection.ts';
import { certificateFault, chainOf } from './answers/certificate-fault.ts';
import { judgeBody } from './answers/judge-body.ts';
import { judgeError } from './answers/judge-error.ts';
import { judgeToken } from './answers/judge-token.ts';
import { redactFault } from './redaction/redact-fault.ts';

/** Runs in the inspection process only. */
export const answerHandlers: TaskHandlers<AnswerTasks> = {
  'response-error': judgeError,
  'response-body': judgeBody,
  'token-answer': judgeToken,
  certificates: ({ fault, hostname, chain, nowMs }) => certificateFault(fault, hostname, chainOf(chain), nowMs),
  fault: ({ fault, secrets }) => redactFault(fault, secrets),
};
