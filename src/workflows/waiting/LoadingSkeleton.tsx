import type { QueryKey } from '@tanstack/react-query';
import { Skeleton } from '#ui/page/Waiting.tsx';
import { useCancelLoading } from './use-cancel-loading.ts';

/**
 * The outline of a screen, or of a dialog, during its first load. When that takes long, it can be cancelled.
 * @param only what a dialog waits for
 */
export function LoadingSkeleton({ only }: { only?: readonly QueryKey[] }) {
  return <Skeleton onCancel={useCancelLoading(only)} />;
}
