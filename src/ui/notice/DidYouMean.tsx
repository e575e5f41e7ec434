import { maxNameLength, truncate } from '#text/truncate.ts';
import styles from './DidYouMean.module.css';

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
