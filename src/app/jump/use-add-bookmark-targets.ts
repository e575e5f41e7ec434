import { useCallback } from 'react';
import { useLocation } from 'react-router';
import { screenCommands } from '#features/bookmarks/commands/screen-commands.ts';
import { useAddresses } from '#features/bookmarks/use-addresses.ts';
import { paths } from '#paths.ts';
import { useHasExtension } from '#platform/react.tsx';
import { foldText } from '#text/fold-text.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { commandRequest } from '#workflows/commands/requested-command.ts';
import type { JumpTarget } from './jump-target.ts';

/** Of a file in a folder, without white space: nobody looks for words like that. */
const filePath = /^[^\s/:]+(?:\/[^\s/:]+)*\/[^\s/:]*\.\w+$/;

/** Offers to add a bookmark where the address or the path of a specification is typed, and nothing else. */
export function useAddBookmarkTargets(): (typed: string) => readonly JumpTarget[] {
  const { recognise } = useAddresses();
  const canRead = useHasExtension('viewer.read');
  const canAdd = useHasExtension('viewer.changes') && canRead;
  const { pathname, search } = useLocation();
  // What is selected there says where the bookmark goes.
  const isThere = pathname.startsWith(paths.bookmarks());
  const to = isThere ? pathname + search : paths.bookmarks();
  return useCallback(
    (typed) => {
      const text = typed.trim();
      if (!canAdd || !(filePath.test(text) || recognise(text).ok)) return [];
      const { id, icon, label } = screenCommands.addBookmark;
      return [
        {
          id: `action bookmarks ${id} typed`,
          icon,
          label: `${label} “${truncate(text, maxNameLength)}”`,
          context: 'Bookmarks',
          to,
          state: commandRequest(id, text),
          searchText: foldText(text),
        },
      ];
    },
    [canAdd, recognise, to],
  );
}
