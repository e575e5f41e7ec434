import { type LucideIcon, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { maxNameLength, truncate } from '#text/truncate.ts';
import styles from './EmptyState.module.css';

/** Offers what a mistyped search is meant for; nothing if there is nothing like it. */
export function DidYouMean({
  suggestion,
  onSuggestion,
}: {
  suggestion: string | undefined;
  onSuggestion: (suggestion: string) => void;
}) {
  if (suggestion === undefined) return null;
  return (
    <p>
      Did you mean{' '}
      <button type="button" className={styles.suggestion} onClick={() => onSuggestion(suggestion)}>
        <bdi>{truncate(suggestion, maxNameLength)}</bdi>
      </button>
      ?
    </p>
  );
}

/** A list whose filter finds nothing: what was typed, what may be meant, and how to see something again. */
export function NoResults({
  query,
  title = 'No results for',
  suggestion,
  onSuggestion,
  actions,
  children,
}: {
  /** What was typed; blank where only other filters were chosen. */
  query: string;
  /** Stands before what was typed. */
  title?: string;
  /** What may be meant. */
  suggestion?: string | undefined;
  onSuggestion: (suggestion: string) => void;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const typed = truncate(query.trim(), maxNameLength);
  return (
    <EmptyState
      icon={SearchX}
      title={
        typed === '' ? (
          'No results'
        ) : (
          <>
            {title} “<bdi>{typed}</bdi>”
          </>
        )
      }
      actions={actions}
    >
      <DidYouMean suggestion={suggestion} onSuggestion={onSuggestion} />
      {children}
    </EmptyState>
  );
}

/** A place with nothing in it: why, and what to do next. */
export function EmptyState({
  icon: Icon,
  title,
  children,
  actions,
}: {
  icon: LucideIcon;
  title: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={styles.state}>
      <span className={styles.icon}>
        <Icon aria-hidden />
      </span>
      <h2>{title}</h2>
      <div className={styles.text}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
