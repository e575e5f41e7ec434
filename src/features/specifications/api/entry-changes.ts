import { createContext, useContext } from 'react';
import type { PlacedChange, PlacedChanges } from '#api-descriptions/changes/row-changes.ts';
import type { ApiFileComparison } from './compare-api.ts';

/** Changes that an entry's page shows. */
export type EntryChanges = PlacedChanges &
  Pick<ApiFileComparison, 'compareWords'> & { readonly entryId: string };

const context = createContext<EntryChanges | undefined>(undefined);

export const EntryChangesProvider = context.Provider;

/** Returns the changes of the displayed entry; undefined if changes aren't shown. */
export function useEntryChanges(): EntryChanges | undefined {
  return useContext(context);
}

/** Returns the path of a section or row in its entry. */
export function getRowPath({ entryId }: EntryChanges, fragment: string): string {
  return fragment.slice(entryId.length + 1);
}

/** Returns the changes of the section or row with a fragment. */
export function getChangesAt(
  changes: EntryChanges | undefined,
  fragment: string,
): readonly PlacedChange[] | undefined {
  return changes?.byPath.get(getRowPath(changes, fragment));
}
