import { CancelledError, QueryClient } from '@tanstack/react-query';
import type { Config } from '#platform/config.ts';
import type { DirectoryKeyHolder } from '#platform/directory-key.ts';
import { createHttp } from '#platform/http/create-http.ts';
import type { Clients } from '#platform/http/http.ts';
import { isRetryPaused, retryDelayMs, retryRead } from '#platform/http/retry.ts';
import type { Session } from '#platform/session/session.ts';

export function createClients(
  { baseUrl, dataUrl }: Config,
  session: Session,
  directoryKey: DirectoryKeyHolder,
): Clients {
  const { credentials } = session;
  return {
    directory: createHttp({
      service: 'directory',
      baseUrl: dataUrl,
      credentials: directoryKey.credentials,
    }),
    viewer: createHttp({ service: 'viewer', baseUrl, credentials }),
    webhooks: createHttp({ service: 'webhooks', baseUrl, credentials }),
  };
}

/** Whether a failure leaves reading again to the person, at least for now. */
const isLeftToPerson = (error: unknown) => error instanceof CancelledError || isRetryPaused(error);

/** The cache of everything that was read. It is cleared when the session ends. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Being offline is a failure with a message, not a request that waits.
        networkMode: 'always',
        // However fresh the data is: nobody knows what changed meanwhile.
        refetchOnReconnect: ({ state }) => (isLeftToPerson(state.error) ? false : 'always'),
        refetchOnWindowFocus: ({ state }) => !isLeftToPerson(state.error),
        retry: retryRead,
        retryDelay: retryDelayMs,
        staleTime: 30_000,
      },
      mutations: {
        // A write is sent when the person asks for it, never later on its own.
        networkMode: 'always',
        retry: false,
        retryDelay: retryDelayMs,
      },
    },
  });
}
