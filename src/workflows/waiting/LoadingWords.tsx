import type { QueryKey } from '@tanstack/react-query';
import { Waiting } from '#ui/page/Waiting.tsx';
import { useCancelLoading } from './use-cancel-loading.ts';

/**
 * Beside words that say what is being loaded: that it takes long, with Cancel.
 * @param only what a dialog waits for
 * @param isOver it lies over something
 */
export function LoadingWords({
  only,
  isOver = false,
}: {
  only?: readonly QueryKey[];
  isOver?: boolean;
}) {
  return <Waiting isOver={isOver} onCancel={useCancelLoading(only)} />;
}
