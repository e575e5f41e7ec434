import { type LucideIcon, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Text } from '#ui/layout/layout.tsx';
import styles from './EmptyState.module.css';

/** Suggests a correction of a mistyped search; renders nothing without a suggestion. */
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

/**
 * Empty state of a filtered list: shows the query, a suggested correction, and a button to clear
 * the filter.
 */
export function NoResults({
  query,
  title = 'No results for',
  suggestion,
  onSuggestion,
  actions,
  children,
}: {
  /** Search query that the user typed; empty string if only other filters are set. */
  query: string;
  /** Beginning of the title; the query follows. */
  title?: string;
  /** Suggested correction of the query. */
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

/** Placeholder for an empty list or page: explains why it is empty and what to do next. */
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
      <Text as="div" tone="soft" breaks>
        {children}
      </Text>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
