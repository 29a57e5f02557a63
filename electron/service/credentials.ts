/** What a call is sent with: the pairs of the interface document, 2.1, and the connection that they belong to. */
export type Credentials = Readonly<{
  connectionId: string;
  connectionName: string;
  serviceUrl: string;
  token: string;
  id: string;
  instance: string;
  /** Counts the sign-ins of the connection: a server may give the same token again. */
  generation: number;
}>;
