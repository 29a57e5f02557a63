/** The members that identify a caller in every request (service interface, 2.1). */
export type CallerPairs = Readonly<{ token: string; id: string; instance: string }>;

/** The credentials of a call, and their connection. They hold the token and never leave the main process. */
export type Credentials = CallerPairs &
  Readonly<{
    connectionId: string;
    connectionName: string;
    serviceUrl: string;
    /**
     * Counts the sign-ins of the connection. It distinguishes refused credentials from newer ones, even if the token is
     * the same.
     */
    generation: number;
    /** Aborts when the session ends. The reason is the fault for the calls that end with it. */
    sessionEnd: AbortSignal;
  }>;
