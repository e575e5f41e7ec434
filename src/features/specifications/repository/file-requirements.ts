import { type QueryClient, type QueryState, queryOptions, skipToken } from '@tanstack/react-query';
import pLimit from 'p-limit';
import { getSpecificationQueryKey, loadSpecificationText } from '#data/specifications/queries.ts';
import type { RepositoryFile } from '#data/specifications/repository-tree.ts';
import { isMarkdownFile, type SpecificationName } from '#data/specifications/specification.ts';
import { isTaskFile } from '#data/specifications/work-folder.ts';
import {
  isGherkinFile,
  mayHaveRequirements,
} from '#features/specifications/requirements/may-have-requirements.ts';
import { type FailureKind, getFailure, isFailure } from '#platform/http/failure.ts';
import { type Http, MiB } from '#platform/http/http.ts';
import { getRequestedPauseMs } from '#platform/http/retry.ts';
import type { FoundInText } from './find-file-requirements.ts';

/** Requirements and tasks of a file, without its text. */
export type FileRequirements = FoundInText & {
  /** ETag of the text. */
  readonly etag: string | null;
};

const maxTextBytes = MiB;

/** True if the file can have requirements or tasks, even if it is too large to find them. */
export const canHaveRequirements = ({ path }: Pick<RepositoryFile, 'path'>): boolean =>
  isMarkdownFile(path) || isGherkinFile(path);

export const isTooLarge = ({ size }: Pick<RepositoryFile, 'size'>): boolean =>
  size !== null && size > maxTextBytes;

/** Failures that concern one file or the connection, in words for a cell. */
const reasons: Readonly<Partial<Record<FailureKind, string>>> = {
  forbidden: 'no access',
  'not-found': 'not found',
  'too-large': 'too large',
  oversize: 'too large',
  rejected: 'not loaded',
  'wrong-type': 'not a text',
  offline: 'offline',
  aborted: 'not loaded',
};

const findReason = (error: unknown) => reasons[getFailure(error)?.kind ?? 'server'];

/**
 * Returns why the requirements of a file can't be loaded, in a few words; undefined if there is no
 * obstacle.
 */
export function getObstacle(file: RepositoryFile, error: Error | null): string | undefined {
  if (isTooLarge(file)) return 'too large';
  return error === null ? undefined : (findReason(error) ?? 'not loaded');
}

/** Requirements and tasks in the loaded files of a repository, and failures to load files. */
type FoundInRepository = {
  /** Paths of the files with requirements. */
  readonly specified: ReadonlySet<string>;
  readonly hasTasks: boolean;
  /** Number of consecutive failures that don't concern a single file. */
  readonly failures: number;
  /** Failure after which no text is requested for a row until the user tries again. */
  readonly halted: Error | undefined;
};

export const nothingFound: FoundInRepository = {
  specified: new Set(),
  hasTasks: false,
  failures: 0,
  halted: undefined,
};

/** Cache entry with what the rows of a repository have found; sends no request. */
export const foundInRepositoryQuery = (codeHostSlug: string) =>
  queryOptions<FoundInRepository>({
    queryKey: ['viewer', 'found-requirements', codeHostSlug],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    meta: { isLocal: true },
  });

function updateFound(
  client: QueryClient,
  codeHostSlug: string,
  change: (found: FoundInRepository) => Partial<FoundInRepository>,
): void {
  client.setQueryData(
    foundInRepositoryQuery(codeHostSlug).queryKey,
    (found: FoundInRepository = nothingFound) => ({ ...found, ...change(found) }),
  );
}

const keyPart = 'requirements';

/**
 * Query for the requirements and tasks of a file (extension viewer.specifications). Caches no text.
 */
export const fileRequirementsQuery = (viewer: Http, name: SpecificationName, etag: string | null) =>
  queryOptions({
    queryKey: [...getSpecificationQueryKey(name), keyPart, etag] as const,
    ...(etag !== null && {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    }),
    retry: false,
    meta: { isLocal: true },
    queryFn: (context) => loadFileRequirements(viewer, name, etag, context),
  });

async function loadFileRequirements(
  viewer: Http,
  name: SpecificationName,
  etag: string | null,
  { client, signal }: { readonly client: QueryClient; readonly signal: AbortSignal },
): Promise<FileRequirements> {
  signal.throwIfAborted();
  const options = { signal, maxBytes: maxTextBytes };
  const { text, etag: loaded } = await loadSpecificationText(viewer, name, undefined, options);
  let found: FoundInText = { requirements: [], tasks: { done: 0, total: 0 } };
  if (isTaskFile(name.path) || mayHaveRequirements(name.path, text)) {
    const { findInText } = await import('./find-file-requirements.ts');
    found = await findInText(name.path, text, signal);
  }
  updateFound(client, name.codeHostSlug, ({ specified, hasTasks }) => ({
    ...(found.requirements.length > 0 && { specified: new Set([...specified, name.path]) }),
    hasTasks: hasTasks || found.tasks.total > 0,
    failures: 0,
  }));
  return { ...found, etag: loaded ?? etag };
}

/** Time after a failure, in milliseconds, in which rows that scroll into view don't repeat it. */
const retryAfterMs = 60_000;

/**
 * True if a row can request the text. A refusal is final. A failure because of a missing
 * connection doesn't prevent a request.
 */
const canRequest = ({ error, errorUpdatedAt }: QueryState): boolean =>
  error === null ||
  isFailure(error, 'offline') ||
  (findReason(error) === undefined && Date.now() - errorUpdatedAt > retryAfterMs);

/** Limits the requests for rows, so that other requests don't have to wait. */
const limit = pLimit(3);
/**
 * Number of consecutive failures that stop the requests for rows, because the service is probably
 * the cause.
 */
const maxFailures = 3;

/**
 * Query for the requirements of a row. After three failures in a row, or if the service requests a
 * pause, the rows send no request until the user tries again.
 */
export const rowRequirementsQuery = (
  viewer: Http,
  name: SpecificationName,
  { etag }: Pick<RepositoryFile, 'etag'>,
  isEnabled: boolean,
) =>
  queryOptions({
    ...fileRequirementsQuery(viewer, name, etag),
    queryFn: ({ client, signal }) =>
      limit(async () => {
        const { queryKey } = foundInRepositoryQuery(name.codeHostSlug);
        const halted = client.getQueryData(queryKey)?.halted;
        if (halted !== undefined) throw halted;
        try {
          return await loadFileRequirements(viewer, name, etag, { client, signal });
        } catch (error) {
          const isOfService = !signal.aborted && findReason(error) === undefined;
          if (isOfService && error instanceof Error) noteFailure(client, name.codeHostSlug, error);
          throw error;
        }
      }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: ({ state }) => isFailure(state.error, 'offline'),
    enabled: ({ state }) => isEnabled && canRequest(state),
  });

function noteFailure(client: QueryClient, codeHostSlug: string, error: Error): void {
  const failure = getFailure(error);
  const isPaused = failure !== undefined && getRequestedPauseMs(failure) !== undefined;
  updateFound(client, codeHostSlug, (known) => {
    const failures = known.failures + 1;
    return { failures, ...((isPaused || failures >= maxFailures) && { halted: error }) };
  });
}

/** Requests the files again that couldn’t be loaded. */
export function retryFileRequirements(client: QueryClient, codeHostSlug: string): Promise<void> {
  updateFound(client, codeHostSlug, () => ({ failures: 0, halted: undefined }));
  return client.resetQueries({
    predicate: ({ queryKey, state }) =>
      state.status === 'error' && queryKey[2] === codeHostSlug && queryKey[4] === keyPart,
  });
}
