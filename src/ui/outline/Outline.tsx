import { ChevronRight } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '#text/format-number.ts';
import type { OutlineHeading } from '#ui/code/source-headings.ts';
import { Text } from '#ui/layout/layout.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './Outline.module.css';

/** Number of headings above which only the current branch is expanded at first. */
const maxExpandedEntries = 30;
/** Maximum number of headings. A note says that further headings are omitted. */
const maxHeadings = 2_000;

/** Scrolls its own list, but never the page, to keep the current entry visible. */
export function Outline({
  headings,
  current,
  changed,
  hrefOf,
  onFollow,
  hasTitle = true,
}: {
  headings: readonly OutlineHeading[];
  current: string | undefined;
  /** Slugs. */
  changed: ReadonlySet<string>;
  /** Path within the app. */
  hrefOf: (slug: string) => string;
  onFollow?: (() => void) | undefined;
  /** False if a tab above the outline is its title. */
  hasTitle?: boolean;
}) {
  const scroller = useRef<HTMLElement>(null);
  const listed = useMemo(() => headings.slice(0, maxHeadings), [headings]);
  const entries = useMemo(() => buildOutline(listed), [listed]);
  const currentBranch = findBranch(entries, current);
  // The user is above the first heading, or at the document's title, which the outline omits.
  const isOmitted = current !== undefined && !listed.some(({ slug }) => slug === current);
  const branch = currentBranch.length > 0 || isOmitted ? currentBranch : entries.slice(0, 1);
  const marked = branch.at(-1)?.heading.slug;
  /** Headings that the user has expanded (true) or collapsed (false). */
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const folds = headings.length > maxExpandedEntries;

  useEffect(() => {
    if (marked !== undefined) keepInView(scroller.current);
  }, [marked]);

  const list = (listed: readonly OutlineEntry[]) => (
    <ul className={styles.list}>
      {listed.map((entry) => {
        const { slug, text } = entry.heading;
        const isOpen = chosen.get(slug) ?? (!folds || branch.includes(entry));
        const isChanged = changed.has(slug);
        const isChangedInside = !isChanged && !isOpen && hasChanged(entry.children, changed);
        return (
          <li key={slug}>
            <div className={styles.entry} data-current={slug === marked || undefined}>
              <Link
                to={hrefOf(slug)}
                onClick={onFollow}
                className={styles.link}
                aria-current={slug === marked ? 'location' : undefined}
              >
                <bdi>{text === '' ? '(untitled)' : text}</bdi>
                {isChanged && <VisuallyHidden>, changed</VisuallyHidden>}
                {isChangedInside && <VisuallyHidden>, changed inside</VisuallyHidden>}
              </Link>
              {(isChanged || isChangedInside) && <span className={styles.dot} aria-hidden />}
              {folds && entry.children.length > 0 && (
                <button
                  type="button"
                  className={styles.toggle}
                  aria-expanded={isOpen}
                  aria-label={`Sections of ${text}`}
                  onClick={() => setChosen(new Map(chosen).set(slug, !isOpen))}
                >
                  <ChevronRight aria-hidden />
                </button>
              )}
            </div>
            {isOpen && entry.children.length > 0 && list(entry.children)}
          </li>
        );
      })}
    </ul>
  );

  if (entries.length === 0) return null;
  return (
    <nav ref={scroller} className={styles.outline} data-no-print aria-label="On this page">
      {hasTitle && (
        <Text as="div" below={8} tone="soft" weight={500} aria-hidden>
          On this page
        </Text>
      )}
      {list(entries)}
      {headings.length > maxHeadings && (
        <Text above={8} tone="faint">
          Only the first {formatNumber(maxHeadings)} headings are listed.
        </Text>
      )}
    </nav>
  );
}

/** Returns entries from the root to that of the heading; empty without one. */
function findBranch(
  entries: readonly OutlineEntry[],
  slug: string | undefined,
): readonly OutlineEntry[] {
  for (const entry of entries) {
    if (entry.heading.slug === slug) return [entry];
    const inside = findBranch(entry.children, slug);
    if (inside.length > 0) return [entry, ...inside];
  }
  return [];
}

/** Scrolls only the scroller; `scrollIntoView` would scroll the ancestors too. */
function keepInView(scroller: HTMLElement | null): void {
  const entry = scroller?.querySelector('[aria-current]');
  if (!scroller || !entry) return;
  const box = scroller.getBoundingClientRect();
  const { top, bottom } = entry.getBoundingClientRect();
  if (top < box.top || bottom > box.bottom) {
    scroller.scrollTop += top - box.top - box.height / 2;
  }
}

function hasChanged(entries: readonly OutlineEntry[], changed: ReadonlySet<string>): boolean {
  return entries.some(
    ({ heading, children }) => changed.has(heading.slug) || hasChanged(children, changed),
  );
}

export type OutlineEntry = {
  readonly heading: OutlineHeading;
  readonly children: readonly OutlineEntry[];
};

/**
 * A skipped heading level adds no empty entry. A first heading above all others is the document's
 * title, and is omitted.
 */
export function buildOutline(headings: readonly OutlineHeading[]): readonly OutlineEntry[] {
  const roots: Open[] = [];
  const path: Open[] = [];
  for (const heading of withoutTitle(headings)) {
    while ((path.at(-1)?.heading.level ?? 0) >= heading.level) path.pop();
    const entry = { heading, children: [] };
    (path.at(-1)?.children ?? roots).push(entry);
    path.push(entry);
  }
  return roots;
}

type Open = { readonly heading: OutlineHeading; readonly children: Open[] };

function withoutTitle(headings: readonly OutlineHeading[]): readonly OutlineHeading[] {
  const [first, ...rest] = headings;
  const isTitle =
    first !== undefined && rest.length > 0 && rest.every(({ level }) => level > first.level);
  return isTitle ? rest : headings;
}
