import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import type { Change } from '#data/bookmarks/changes/change.ts';
import { type Edit, planRequests } from '#data/bookmarks/edits/edit.ts';
import { createBookmarkState } from '#test/data/bookmarks/states.ts';

let made = 0;

/**
 * Creates an edit whose requests all have a response. `members` replaces properties of the edit.
 */
export function createEdit(
  changes: readonly Change[],
  state: BookmarkState = createBookmarkState([]),
  members: Partial<Edit> = {},
): Edit {
  made += 1;
  const requests = members.requests ?? planRequests(state, changes);
  return {
    id: `edit-${made}`,
    owner: 'mara',
    at: made,
    label: { action: 'create', name: 'New', count: 1 },
    stack: 'done',
    replaces: null,
    requests,
    answered: requests.length,
    ...members,
  };
}
