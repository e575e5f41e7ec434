import type { ComponentProps } from 'react';
import { NothingMatches } from './NothingMatches.tsx';
import { TreePane } from './TreePane.tsx';

/** The tree, or what to do where the filter finds nothing in it. */
export function FoundRows(props: ComponentProps<typeof TreePane>) {
  const { store } = props;
  if (store.filter?.matches.length !== 0) return <TreePane {...props} />;
  return (
    <NothingMatches
      tree={store.saved}
      query={store.query}
      onlyChanged={store.onlyChanged}
      onSuggestion={(query) => {
        store.setQuery(query);
        store.focusFilter();
      }}
      onClear={() => {
        store.clearFilter();
        store.focusFilter();
      }}
    />
  );
}
