import { maxNameLength, truncate } from '#text/truncate.ts';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { linesOf } from './use-fragment.ts';

/** Says that a link led to a section or a line that isn't there. */
export function useMissingPlace(): (fragment: string) => void {
  const toasts = useToasts();
  return (fragment) => {
    const lines = linesOf(fragment);
    const place = lines ? `line ${lines[0]}` : `section “${truncate(fragment, maxNameLength)}”`;
    toasts.show(`This text has no ${place}.`, 'problem');
  };
}
