import { CancelledError, QueryClient } from '@tanstack/react-query';
import type { Config } from '#platform/config.ts';
import type { DirectoryKeyStore } from '#platform/directory-key.ts';
import { createHttp } from '#platform/http/create-http.ts';
import type { HttpClients } from '#platform/http/http.ts';
import { getRetryDelayMs, isRetryPaused, shouldRetryRead } from '#platform/http/retry.ts';
import { createOnlineStatus } from '#platform/online-status.ts';
import type { Session } from '#platform/session/session.ts';

/** `getOnlineStatus` is for the service with this URL. */
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

/** The cache is cleared when the session ends. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Without a connection, requests fail immediately instead of waiting.
        networkMode: 'always',
        // Even fresh data can have changed while the browser was offline.
        refetchOnReconnect: ({ state }) => (isRefetchSuppressed(state.error) ? false : 'always'),
        refetchOnWindowFocus: ({ state }) => !isRefetchSuppressed(state.error),
        retry: shouldRetryRead,
        retryDelay: getRetryDelayMs,
        staleTime: 30_000,
      },
      mutations: {
        // Sent immediately, or failed; never waiting for a connection.
        networkMode: 'always',
        retry: false,
        retryDelay: getRetryDelayMs,
      },
    },
  });
}
