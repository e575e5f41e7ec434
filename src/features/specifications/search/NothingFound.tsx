import { Button } from '#ui/button/Button.tsx';
import { NoResults } from '#ui/notice/EmptyState.tsx';
import { useMeantSearch } from './use-meant-search.ts';

/** No specification has the words. */
export function NothingFound({
  text,
  onSearch,
  onClear,
}: {
  text: string;
  onSearch: (text: string) => void;
  onClear: () => void;
}) {
  return (
    <NoResults
      query={text}
      suggestion={useMeantSearch(text)}
      onSuggestion={onSearch}
      actions={<Button onClick={onClear}>Clear the search</Button>}
    >
      No specification that you can read has all of these words.
    </NoResults>
  );
}
