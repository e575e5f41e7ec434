import { maxNameLength, truncate } from '#text/truncate.ts';
import { useToasts } from '#ui/notice/Toaster.tsx';

/** Says that a link led to a section that isn't there. */
export function useMissingSection(): (fragment: string) => void {
  const toasts = useToasts();
  return (fragment) =>
    toasts.show(`This text has no section “${truncate(fragment, maxNameLength)}”.`, 'problem');
}
