import type { Fault } from '../../shared/fault.ts';
import type { DocumentFlaw } from '../../shared/model.ts';
import type { DocumentKind, Operation } from '../../shared/operations.ts';
import type { HeaderList } from '../base/http.ts';
import type { InspectTasks } from './inspection.ts';
import type { PartialBody, Recovery } from './response-error.ts';
import type { TokenResponse } from './token-response.ts';

/** The status line and the headers of an answer. */
type ResponseHead = Readonly<{ status: number; headers: HeaderList }>;

/** Texts that no verdict may contain, in any encoding. */
export type Secrets = readonly string[];

/** A body that has been received into a file. */
export type ReceivedFile = Readonly<{
  path: string;
  bytes: number;
  /** The first 4,096 bytes, and the last 2,048 before trailing white space and zero bytes. */
  head: Uint8Array;
  tail: Uint8Array;
}>;

/** Why an answer is unusable, with secrets removed. */
export type ResponseVerdict = Readonly<{ fault: Fault; recovery: Recovery; partialBody: PartialBody | null }>;

/** How to keep a body as a document. */
export type BodyFacts = Readonly<{
  kind: DocumentKind;
  /** A WHATWG label; `null` if the first bytes show the encoding. */
  encoding: string | null;
  claimedMediaType: string | null;
  notes: readonly string[];
}>;

export type BodyVerdict =
  | Readonly<{
      ok: true;
      facts: BodyFacts;
      /** The flaw of a PDF that readers may still open. */
      flaw: DocumentFlaw | null;
      /** The PDF was inside a text and is now in the file `unpackTo`. */
      isUnpacked: boolean;
    }>
  | (ResponseVerdict & Readonly<{ ok: false; facts: BodyFacts }>);

export type TokenVerdict = Readonly<{ ok: true; token: TokenResponse }> | Readonly<{ ok: false; fault: Fault }>;

/** The tasks that check answers. Verdicts are small, however large the answer is. */
export type AnswerTasks = {
  /** An answer with an error status, and the start of its body. */
  'response-error': {
    input: Readonly<{
      head: ResponseHead;
      url: string;
      body: Uint8Array;
      nowMs: number;
      /** Whether the call has already renewed its sign-in. */
      isRenewed: boolean;
      secrets: Secrets;
    }>;
    verdict: ResponseVerdict;
  };
  /** The body of a success. */
  'response-body': {
    input: Readonly<{
      head: ResponseHead;
      operation: Operation;
      body: ReceivedFile;
      /** The path of a new file. */
      unpackTo: string;
      nowMs: number;
      /** Whether the call has already renewed its sign-in. */
      isRenewed: boolean;
      secrets: Secrets;
    }>;
    verdict: BodyVerdict;
  };
  /** The answer of an identity server (service interface, 4.2). */
  'token-answer': {
    input: Readonly<{ head: ResponseHead; url: string; body: Uint8Array; secrets: Secrets }>;
    verdict: TokenVerdict;
  };
  /** Explains a certificate fault by the chain that the server showed, as DER. */
  certificates: {
    input: Readonly<{ fault: Fault; hostname: string; chain: readonly Uint8Array[]; nowMs: number }>;
    verdict: Fault;
  };
  /** A fault that contains text from outside. */
  fault: { input: Readonly<{ fault: Fault; secrets: Secrets }>; verdict: Fault };
};

export type TaskInput<Task extends keyof AnswerTasks> = AnswerTasks[Task]['input'];

/** Checks answers outside the main process. */
export type Inspect = InspectTasks<AnswerTasks>;
