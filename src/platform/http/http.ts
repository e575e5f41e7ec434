import type { GenericSchema, GenericSchemaAsync } from 'valibot';
import type { ApiPath } from './api-path.ts';
import type { ResponseHead } from './failure.ts';

export const MiB = 1024 ** 2;

export type HeaderRecord = Readonly<Record<string, string>>;

/** Credentials of a service, which are never sent to another service. */
export type Credentials = {
  present(): Promise<HeaderRecord | undefined>;
  /**
   * Called after 401 (directory: also 403). Resolves to true if other credentials are available.
   */
  renew(refused: HeaderRecord): Promise<boolean>;
};

export type RequestOptions = {
  readonly signal?: AbortSignal;
  /** Largest accepted response in bytes; 5 MiB by default. */
  readonly maxBytes?: number;
  readonly headers?: HeaderRecord;
  /** Time limit for the response to a write to begin, in seconds; 15 by default. */
  readonly beginLimitSeconds?: number;
  /** True if a 403 means that the record isn't accessible, not that the key is invalid. */
  readonly canBeForbidden?: boolean;
};

export type FileOptions<T> = RequestOptions & {
  /** Accepted media types, such as `text/*`, which doesn't include HTML. */
  readonly mediaTypes: readonly string[];
  /** Response to an earlier request; returned again if the ETag of the file hasn't changed. */
  readonly known?: T | undefined;
};

export type TextResult = {
  readonly text: string;
  /** ETag without the prefix `W/` that proxies add; null if the service sent no ETag. */
  readonly etag: string | null;
  /** In lower case, without parameters. */
  readonly mediaType: string;
  readonly lastModified: Date | null;
  /** Header Content-Location (RFC 9110, 8.7): URL of the representation in the response. */
  readonly contentLocation?: string;
};

export type BlobResult = { readonly blob: Blob; readonly etag: string | null };

/** A function creates the schema from the metadata of the response. */
export type ResponseSchema<T> = Schema<T> | ((head: ResponseHead) => Schema<T>);

type Schema<T> = GenericSchema<unknown, T> | GenericSchemaAsync<unknown, T>;

/** `action` completes the sentence “Couldn’t …”, for example “delete the folder”. */
type Send = <T>(
  action: string,
  path: ApiPath,
  schema: ResponseSchema<T>,
  options?: RequestOptions,
) => Promise<T>;

type SendBody = <T>(
  action: string,
  path: ApiPath,
  schema: ResponseSchema<T>,
  body: unknown,
  options?: RequestOptions,
) => Promise<T>;

type GetFile<T> = (action: string, path: ApiPath, options: FileOptions<T>) => Promise<T>;

export type FileCondition = RequestOptions & {
  readonly mediaTypes: readonly string[];
  /** Value of `If-None-Match`: an ETag, or `*` for any version of the file. */
  readonly etag: string;
};

/** Each method rejects only with a RequestError. */
export type Http = {
  readonly get: Send;
  readonly getText: GetFile<TextResult>;
  readonly getBlob: GetFile<BlobResult>;
  /** True for status 304, false if the service sends the file, whose body is not read. */
  readonly matches: (action: string, path: ApiPath, options: FileCondition) => Promise<boolean>;
  readonly post: SendBody;
  readonly put: SendBody;
  readonly patch: SendBody;
  readonly delete: Send;
};

/** Each client has only the credentials of its own service. */
export type HttpClients = {
  readonly directory: Http;
  readonly viewer: Http;
  readonly webhooks: Http;
};
