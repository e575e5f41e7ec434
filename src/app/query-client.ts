import { QueryClient } from '@tanstack/react-query';
import { isPaused, retryDelayMs, retryRead } from '#platform/http/retry.ts';

/** The cache of everything read. Nothing in it outlives the page or the session. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Being offline is a failure with words, not a request that waits in silence.
        networkMode: 'always',
        // Whatever its age: nobody knows what happened meanwhile.
        refetchOnReconnect: ({ state }) => (isPaused(state.error) ? false : 'always'),
        refetchOnWindowFocus: ({ state }) => !isPaused(state.error),
        retry: retryRead,
        retryDelay: retryDelayMs,
        staleTime: 30_000,
      },
      mutations: {
        // A write is sent when the person asks for it, never later by itself.
        networkMode: 'always',
        retry: false,
        retryDelay: retryDelayMs,
      },
    },
  });
}
