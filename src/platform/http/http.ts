import type { GenericSchema, GenericSchemaAsync } from 'valibot';
import type { ApiPath } from './api-path.ts';
import type { AnswerHead } from './failure.ts';

export const MiB = 1024 ** 2;

export type Headers = Readonly<Record<string, string>>;

/** The credentials of one client. They are never sent to another service. */
export type Credentials = {
  /** The headers to send; undefined when there is nothing to present. */
  present(): Promise<Headers | undefined>;
  /**
   * Called after the headers were refused (401; from the directory 403 too). Resolves to true when
   * there are others to present.
   */
  renew(refused: Headers): Promise<boolean>;
};

export type RequestOptions = {
  readonly signal?: AbortSignal;
  /** The largest answer that is read; 5 MiB by default. */
  readonly maxBytes?: number;
  readonly headers?: Headers;
  /** For how long a write waits until its answer begins; 15 by default. */
  readonly beginLimitSeconds?: number;
  /** A single record that a valid key may not open: a 403 is about the record, not the key. */
  readonly mayBeClosed?: boolean;
};

/** How a file is asked for. */
export type FileOptions<T> = RequestOptions & {
  /** The media types that are taken, such as `text/*`; HTML only if it is named. */
  readonly mediaTypes: readonly string[];
  /** The answer to an earlier request. Where it has an ETag it is the result if nothing has changed. */
  readonly known?: T | undefined;
};

/** A file's text. */
export type TextAnswer = {
  readonly text: string;
  /** Without the W/ that a proxy puts before it; null where the service sent none. */
  readonly etag: string | null;
  /** In lower case, without parameters. */
  readonly mediaType: string;
  readonly lastModified: Date | null;
};

/** A file's bytes. */
export type BlobAnswer = { readonly blob: Blob; readonly etag: string | null };

/** How JSON is read. A function where the result names the answer it comes from. */
export type AnswerSchema<T> = Schema<T> | ((head: AnswerHead) => Schema<T>);

type Schema<T> = GenericSchema<unknown, T> | GenericSchemaAsync<unknown, T>;

/** `action` completes the sentence “Couldn’t …”, as in 'delete the folder'. */
type Send = <T>(
  action: string,
  path: ApiPath,
  schema: AnswerSchema<T>,
  options?: RequestOptions,
) => Promise<T>;

type SendBody = <T>(
  action: string,
  path: ApiPath,
  schema: AnswerSchema<T>,
  body: unknown,
  options?: RequestOptions,
) => Promise<T>;

/** Reads a file, or finds out with its ETag that it hasn't changed. */
type GetFile<T> = (action: string, path: ApiPath, options: FileOptions<T>) => Promise<T>;

/**
 * A client for one service. Each method resolves to the answer as the schema makes it, and rejects
 * with a RequestError and nothing else.
 */
export type Http = {
  readonly get: Send;
  readonly getText: GetFile<TextAnswer>;
  readonly getBlob: GetFile<BlobAnswer>;
  readonly post: SendBody;
  readonly put: SendBody;
  readonly patch: SendBody;
  readonly delete: Send;
};

/** One client for each service, each with its own credentials only. */
export type Clients = {
  readonly directory: Http;
  readonly viewer: Http;
  readonly webhooks: Http;
};
