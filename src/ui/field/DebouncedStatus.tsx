import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { useDebouncedValue } from './use-debounced-value.ts';

/** Delay before an announcement, in milliseconds; longer than the time between two keystrokes. */
const announcementDelayMs = 700;

/** Status text that screen readers announce once it has stopped changing. */
export function DebouncedStatus({ children }: { children: string | undefined }) {
  return (
    <VisuallyHidden role="status">
      {useDebouncedValue(children, announcementDelayMs)}
    </VisuallyHidden>
  );
}
