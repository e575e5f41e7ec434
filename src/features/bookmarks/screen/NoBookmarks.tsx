import { BookmarkPlus } from 'lucide-react';
import type { CommandContext } from '#features/bookmarks/commands/bookmark-command.ts';
import { offeredScreenCommands } from '#features/bookmarks/commands/offered-commands.ts';
import { screenCommands } from '#features/bookmarks/commands/screen-commands.ts';
import { paths } from '#paths.ts';
import { useHasExtension } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';

const { addBookmark, import: importFile } = screenCommands;

/** The bookmarks were read, and there are none: what a bookmark is, and the ways to the first one. */
export function NoBookmarks({ commands }: { commands: CommandContext }) {
  const canBeReadAgain = useHasExtension('viewer.read');
  const canSearch = useHasExtension('viewer.specifications');
  const first = offeredScreenCommands(commands, [addBookmark, importFile]);
  return (
    <EmptyState
      icon={BookmarkPlus}
      title="No bookmarks yet"
      actions={
        <>
          {first.map(({ id, label, icon, run }) => (
            <Button
              key={id}
              variant={id === addBookmark.id ? 'primary' : 'default'}
              icon={icon}
              onClick={() => run(commands.operations, null)}
            >
              {label}
            </Button>
          ))}
          {canSearch && (
            <ButtonLink variant="quiet" to={paths.specifications()}>
              Search specifications
            </ButtonLink>
          )}
        </>
      }
    >
      <p>
        A bookmark leads to a specification, which is a file in a repository. Folders keep your
        bookmarks in order. Only you see them.
      </p>
      {first.length === 0 && canBeReadAgain && (
        <p>Bookmarks that you add elsewhere show up here when you open this page again.</p>
      )}
    </EmptyState>
  );
}
