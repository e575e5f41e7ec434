import type { Change } from '#text/markdown/markdown-document.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';

/** Says how what follows differs from an earlier text, for those who don't see its mark. */
export function ChangeWord({ change }: { change: Change }) {
  return (
    <span>
      <VisuallyHidden>{change}: </VisuallyHidden>
    </span>
  );
}
