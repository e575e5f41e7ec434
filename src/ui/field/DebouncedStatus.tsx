import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { useDebouncedValue } from './use-debounced-value.ts';

/**
 * Delay before an announcement in milliseconds; long enough that nothing is announced between
 * keystrokes.
 */
const announcementDelayMs = 700;

/** Status text that is announced to screen readers as soon as it has stopped changing. */
export function DebouncedStatus({ children }: { children: string | undefined }) {
  return (
    <VisuallyHidden role="status">
      {useDebouncedValue(children, announcementDelayMs)}
    </VisuallyHidden>
  );
}
