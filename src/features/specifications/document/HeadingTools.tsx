import { Copy, Link2 } from 'lucide-react';
import type { Heading } from '#text/markdown/markdown-document.ts';
import { useCopyWithToast } from '#ui/button/CopyButton.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import styles from './HeadingTools.module.css';

/** Copies a section: its address, or its text as Markdown. */
export function HeadingTools({
  heading,
  sectionOf,
  addressOf,
}: {
  heading: Heading;
  /** The Markdown of its section. */
  sectionOf: (heading: Heading) => string;
  /** The whole address of a section; undefined for a file that has none. */
  addressOf: ((slug: string) => string) | undefined;
}) {
  const copy = useCopyWithToast();
  return (
    <span className={styles.tools}>
      {addressOf && (
        <IconButton
          icon={Link2}
          label={`Copy link to section “${heading.text}”`}
          onClick={() => copy(addressOf(heading.slug), 'Link copied.')}
        />
      )}
      <IconButton
        icon={Copy}
        label={`Copy section “${heading.text}” as Markdown`}
        onClick={() => copy(sectionOf(heading), 'Section copied as Markdown.')}
      />
    </span>
  );
}
