import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { DidYouMean } from './DidYouMean.tsx';
import { EmptyState } from './EmptyState.tsx';

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
