import { useMemo } from 'react';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { useDebouncedValue } from './use-debounced-value.ts';

/** Delay of announcements in milliseconds; longer than the time between two keystrokes. */
const announcementDelayMs = 700;

/** Status that screen readers announce once it has stopped changing. */
export function DebouncedStatus({
  version,
  children,
}: {
  /** A new version is announced even if the text is the same. */
  version?: number | undefined;
  children: string | undefined;
}) {
  const latest = useMemo(() => ({ version, children }), [version, children]);
  const announced = useDebouncedValue(latest, announcementDelayMs);
  return (
    <VisuallyHidden role="status">
      {/* A new element is an addition to the live region; the same text in the same element isn't. */}
      <span key={announced.version}>{announced.children}</span>
    </VisuallyHidden>
  );
}
