import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { useDebouncedValue } from './use-debounced-value.ts';

/** Long enough that nothing is spoken between two strokes. */
const restMs = 700;

/** Announces a text to screen readers, once it has stayed the same for a while. */
export function RestingStatus({ children }: { children: string | undefined }) {
  return <VisuallyHidden role="status">{useDebouncedValue(children, restMs)}</VisuallyHidden>;
}
