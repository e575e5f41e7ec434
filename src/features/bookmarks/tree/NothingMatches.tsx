import { SearchX } from 'lucide-react';
import { Button } from '#ui/button/Button.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';

/** The search matches nothing in the tree. */
export function NothingMatches({ query, onClear }: { query: string; onClear: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title="Nothing matches"
      actions={<Button onClick={onClear}>Clear the filter</Button>}
    >
      No title, path, repository or folder name goes with “<bdi>{query}</bdi>”.
    </EmptyState>
  );
}
