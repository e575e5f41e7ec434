/**
 * Whose credentials a request has: its own service’s, none, invented ones, or those of the other service
 * (the directory has a key, the viewer and the webhooks have a bearer token).
 */
export type CredentialsOf = 'own' | 'none' | 'nobody' | 'other';

/** What a request has besides its operation. */
export type Sent = {
  /** Values for the placeholders in the path, as they are. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly credentials?: CredentialsOf;
};

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
};
