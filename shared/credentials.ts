/** The members that identify a caller in every request (service interface, 2.1). */
export type CallerPairs = Readonly<{ token: string; id: string; instance: string }>;

/** What a call is sent with, and the connection that it belongs to. Never leaves the main process: it holds the token. */
export type Credentials = CallerPairs &
  Readonly<{
    connectionId: string;
    connectionName: string;
    serviceUrl: string;
    /** Counts the sign-ins of the connection: tells refused credentials from newer ones, even if the token is the same. */
    generation: number;
    /** Aborted when the session that they belong to ends; the reason is the fault of the calls that end with it. */
    sessionEnd: AbortSignal;
  }>;
