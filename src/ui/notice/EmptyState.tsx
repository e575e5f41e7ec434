import { type LucideIcon, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Text } from '#ui/layout/layout.tsx';
import styles from './EmptyState.module.css';

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

/** Shown for a filtered list. */
export function NoResults({
  query,
  title = 'No results for',
  suggestion,
  onSuggestion,
  actions,
  children,
}: {
  /** Empty if only other filters are set. */
  query: string;
  /** The query follows. */
  title?: string;
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
