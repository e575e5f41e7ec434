import { SearchX } from 'lucide-react';
import { Button } from '#ui/button/Button.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';

/** The search matches nothing in the tree. */
export function NothingMatches({
  query,
  onlyChanged,
  onClear,
}: {
  query: string;
  /** Only what changed since it was read was looked through. */
  onlyChanged: boolean;
  onClear: () => void;
}) {
  return (
    <EmptyState
      icon={SearchX}
      title="Nothing matches"
      actions={<Button onClick={onClear}>Clear the filter</Button>}
    >
      {query.trim() === '' ? (
        'No bookmark has changed since you read it.'
      ) : (
        <>
          No title, path{onlyChanged ? ' or repository' : ', repository or folder name'} goes with “
          <bdi>{query}</bdi>”{onlyChanged && ' among what changed since you read it'}.
        </>
      )}
    </EmptyState>
  );
}
