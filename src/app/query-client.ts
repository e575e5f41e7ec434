import { QueryClient } from '@tanstack/react-query';
import { isRetryPaused, retryDelayMs, retryRead } from '#platform/http/retry.ts';
import { StoppedError } from '#platform/http/stopped-error.ts';

/** Whether a failure leaves reading again to the person, at least for now. */
const isLeftToPerson = (error: unknown) => error instanceof StoppedError || isRetryPaused(error);

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
