import { queryOptions, skipToken } from '@tanstack/react-query';
import type { LocalFile } from '#data/specifications/local-file.ts';

/** Kept for as long as the person is signed in, so that it is there after going elsewhere. */
function keptInMemory<T>(key: string) {
  return queryOptions<T>({
    queryKey: ['local-file', key],
    queryFn: skipToken,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** The file that is open; null where it was closed. */
export const openedFileQuery = () => keptInMemory<LocalFile | null>('opened');

/** What stands in the field for pasting. */
export const pastedTextQuery = () => keptInMemory<string>('pasted');
