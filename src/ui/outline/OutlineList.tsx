import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './OutlineList.module.css';
import type { OutlineEntry } from './outline-entry.ts';

/** Entries of an outline, with those below them where they are open. */
export function OutlineList({
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
