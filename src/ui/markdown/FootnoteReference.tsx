import type { Inline } from '#text/markdown/markdown-document.ts';
import type { Drawing } from './drawing.ts';
import { FragmentLink } from './FragmentLink.tsx';
import { footnoteFragment, referenceFragment } from './footnote-fragments.ts';

/** The raised number that leads to a footnote. */
export function FootnoteReference({
  reference: { number, occurrence },
  drawing,
}: {
  reference: Extract<Inline, { kind: 'footnote-reference' }>;
  drawing: Drawing;
}) {
  return (
    <sup id={drawing.hasFragments ? referenceFragment(number, occurrence) : undefined}>
      <FragmentLink
        fragment={footnoteFragment(number)}
        label={`Footnote ${number}`}
        drawing={drawing}
      >
        {number}
      </FragmentLink>
    </sup>
  );
}
