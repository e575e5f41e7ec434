import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { OutlineHeading } from '#ui/code/outline-heading.ts';
import styles from './Outline.module.css';
import { OutlineList } from './OutlineList.tsx';
import { type OutlineEntry, outlineOf } from './outline-entry.ts';

/** An outline with more entries folds what isn't around the current one. */
const mostUnfolded = 30;

/**
 * The headings of a document as links, with the one being read marked. It never scrolls the page, only
 * its own list, to keep the current entry in view.
 */
export function Outline({
  headings,
  current,
  changed,
  hrefOf,
  onFollow,
}: {
  headings: readonly OutlineHeading[];
  /** The slug of the section being read. */
  current: string | undefined;
  /** Slugs of the sections that changed. */
  changed: ReadonlySet<string>;
  /** An address of this app. */
  hrefOf: (slug: string) => string;
  /** Calls back when a link is clicked. */
  onFollow?: (() => void) | undefined;
}) {
  const titleId = useId();
  const scroller = useRef<HTMLElement>(null);
  const entries = useMemo(() => outlineOf(headings), [headings]);
  // Above the first section, and at a title that isn't listed, the first section comes next.
  const isListed = useMemo(() => branchOf(entries, current).size > 0, [entries, current]);
  const marked = isListed ? current : entries[0]?.heading.slug;
  const branch = useMemo(() => branchOf(entries, marked), [entries, marked]);
  /** What the person opened or closed. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const folds = headings.length > mostUnfolded;

  useEffect(() => {
    if (marked !== undefined) keepInView(scroller.current);
  }, [marked]);

  if (entries.length === 0) return null;
  return (
    <nav ref={scroller} className={styles.outline} aria-labelledby={titleId}>
      <div id={titleId} className={styles.title}>
        On this page
      </div>
      <OutlineList
        entries={entries}
        current={marked}
        changed={changed}
        hrefOf={hrefOf}
        onFollow={onFollow}
        isOpen={(slug) => chosen.get(slug) ?? (!folds || branch.has(slug))}
        onToggle={
          folds ? (slug, isOpen) => setChosen(new Map(chosen).set(slug, isOpen)) : undefined
        }
      />
    </nav>
  );
}

/** The current entry and those above it. */
function branchOf(
  entries: readonly OutlineEntry[],
  current: string | undefined,
): ReadonlySet<string> {
  for (const { heading, children } of entries) {
    if (heading.slug === current) return new Set([heading.slug]);
    const inside = branchOf(children, current);
    if (inside.size > 0) return new Set([heading.slug, ...inside]);
  }
  return new Set();
}

/** Scrolls the outline alone: `scrollIntoView` would scroll what is around it too. */
function keepInView(scroller: HTMLElement | null): void {
  const entry = scroller?.querySelector('[aria-current]');
  if (!scroller || !entry) return;
  const box = scroller.getBoundingClientRect();
  const { top, bottom } = entry.getBoundingClientRect();
  if (top < box.top || bottom > box.bottom) {
    scroller.scrollTop += top - box.top - box.height / 2;
  }
}
