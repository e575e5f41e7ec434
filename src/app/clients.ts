import { CancelledError, QueryClient } from '@tanstack/react-query';
import type { Config } from '#platform/config.ts';
import type { DirectoryKeyStore } from '#platform/directory-key.ts';
import { createHttp } from '#platform/http/create-http.ts';
import type { HttpClients } from '#platform/http/http.ts';
import { getRetryDelayMs, isRetryPaused, shouldRetryRead } from '#platform/http/retry.ts';
import { createOnlineStatus } from '#platform/online-status.ts';
import type { Session } from '#platform/session/session.ts';

/**
 * Creates the HTTP clients of the services.
 * @param getOnlineStatus returns whether the device is online for the service with this URL
 */
export function createServiceClients(
  { baseUrl, dataUrl }: Config,
  session: Session,
  directoryKey: DirectoryKeyStore,
  getOnlineStatus = createOnlineStatus,
): HttpClients {
  const { credentials } = session;
  const online = getOnlineStatus(baseUrl);
  return {
    directory: createHttp({
      service: 'directory',
      baseUrl: dataUrl,
      credentials: directoryKey.credentials,
      online: getOnlineStatus(dataUrl),
    }),
    viewer: createHttp({ service: 'viewer', baseUrl, credentials, online }),
    webhooks: createHttp({ service: 'webhooks', baseUrl, credentials, online }),
  };
}

/** True if the user cancelled loading, or the service requested a pause. */
const isRefetchSuppressed = (error: unknown) =>
  error instanceof CancelledError || isRetryPaused(error);

/** Creates the query client, whose cache is cleared when the session ends. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Without a connection, requests fail immediately with a message instead of waiting for the
        // connection.
        networkMode: 'always',
        // Even fresh data is fetched again, because it can have changed while the browser was
        // offline.
        refetchOnReconnect: ({ state }) => (isRefetchSuppressed(state.error) ? false : 'always'),
        refetchOnWindowFocus: ({ state }) => !isRefetchSuppressed(state.error),
        retry: shouldRetryRead,
        retryDelay: getRetryDelayMs,
        staleTime: 30_000,
      },
      mutations: {
        // Mutations are sent immediately or fail; they never wait for a connection.
        networkMode: 'always',
        retry: false,
        retryDelay: getRetryDelayMs,
      },
    },
  });
}
