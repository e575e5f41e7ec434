import { useQueryClient } from '@tanstack/react-query';
import { directoryKey } from '#data/directory/queries.ts';

/** Forgets what was read with an earlier key, since another may not open all of it, and reads anew. */
export function useReadDirectoryAnew(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.resetQueries({ queryKey: directoryKey });
}
