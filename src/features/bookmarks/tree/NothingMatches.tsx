import { findMeantNodes } from '#data/bookmarks/search/find-nodes.ts';
import type { BookmarkTree } from '#data/bookmarks/tree/bookmark-tree.ts';
import { suggestionOf } from '#text/did-you-mean.ts';
import { Button } from '#ui/button/Button.tsx';
import { NoResults } from '#ui/notice/EmptyState.tsx';

/** The search matches nothing in the tree. */
export function NothingMatches({
  tree,
  query,
  onlyChanged,
  onSuggestion,
  onClear,
}: {
  tree: BookmarkTree;
  query: string;
  /** Only what changed since it was read was looked through. */
  onlyChanged: boolean;
  onSuggestion: (query: string) => void;
  onClear: () => void;
}) {
  const isTyped = query.trim() !== '';
  // Of the whole tree, so that it may find nothing among what changed.
  const meant = isTyped && !onlyChanged ? findMeantNodes(tree, query, 2) : undefined;
  return (
    <NoResults
      query={query}
      suggestion={meant && suggestionOf(meant, ({ name }) => name)}
      onSuggestion={onSuggestion}
      actions={<Button onClick={onClear}>Clear the filter</Button>}
    >
      {onlyChanged &&
        (isTyped
          ? 'Only bookmarks that changed since you read them were searched.'
          : 'No bookmark has changed since you read it.')}
    </NoResults>
  );
}
