import { ChevronRight } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { OutlineHeading } from '#ui/code/headings-of.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './Outline.module.css';

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

/** Entries of an outline, with those below them where they are open. */
function OutlineList({
  entries,
  current,
  changed,
  hrefOf,
  onFollow,
  isOpen,
  onToggle,
}: {
  entries: readonly OutlineEntry[];
  current: string | undefined;
  changed: ReadonlySet<string>;
  hrefOf: (slug: string) => string;
  onFollow: (() => void) | undefined;
  isOpen: (slug: string) => boolean;
  /** Undefined where entries can't be folded. */
  onToggle: ((slug: string, isOpen: boolean) => void) | undefined;
}) {
  return (
    <ul className={styles.list}>
      {entries.map(({ heading: { slug, text }, children }) => {
        const open = isOpen(slug);
        const isChanged = changed.has(slug);
        const isChangedInside = !isChanged && !open && hasChanged(children, changed);
        return (
          <li key={slug}>
            <div className={styles.entry} data-current={slug === current || undefined}>
              <Link
                to={hrefOf(slug)}
                onClick={onFollow}
                className={styles.link}
                aria-current={slug === current ? 'location' : undefined}
              >
                <bdi>{text === '' ? '(untitled)' : text}</bdi>
                {isChanged && <VisuallyHidden>, changed</VisuallyHidden>}
                {isChangedInside && <VisuallyHidden>, changed inside</VisuallyHidden>}
              </Link>
              {(isChanged || isChangedInside) && <span className={styles.dot} aria-hidden />}
              {onToggle !== undefined && children.length > 0 && (
                <button
                  type="button"
                  className={styles.toggle}
                  aria-expanded={open}
                  aria-label={`Sections of ${text}`}
                  onClick={() => onToggle(slug, !open)}
                >
                  <ChevronRight aria-hidden />
                </button>
              )}
            </div>
            {open && children.length > 0 && (
              <OutlineList
                entries={children}
                current={current}
                changed={changed}
                hrefOf={hrefOf}
                onFollow={onFollow}
                isOpen={isOpen}
                onToggle={onToggle}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function hasChanged(entries: readonly OutlineEntry[], changed: ReadonlySet<string>): boolean {
  return entries.some(
    ({ heading, children }) => changed.has(heading.slug) || hasChanged(children, changed),
  );
}

/** An entry of an outline with the entries below it. */
export type OutlineEntry = {
  readonly heading: OutlineHeading;
  readonly children: readonly OutlineEntry[];
};

/**
 * Headings as a tree. Levels that a text skips are no levels of the tree. A single heading of the
 * first level at the beginning is the title, and is left out.
 */
export function outlineOf(headings: readonly OutlineHeading[]): readonly OutlineEntry[] {
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
