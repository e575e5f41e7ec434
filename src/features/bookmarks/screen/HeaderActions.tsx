import { BookmarkPlus, Download, FolderPlus, Upload } from 'lucide-react';
import type { FolderNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import type { TreeActions } from '#features/bookmarks/commands/use-tree-actions.ts';
import { OpenFileButton } from '#features/bookmarks/files/OpenFileButton.tsx';
import { WideLabel } from '#features/bookmarks/WideLabel.tsx';
import { Button } from '#ui/button/Button.tsx';

/** What can be done with the bookmarks as a whole. */
export function HeaderActions({
  actions,
  placeForNew,
  isEmpty,
  onOpenFile,
}: {
  actions: TreeActions;
  /** Where something new goes unless another place is chosen. */
  placeForNew: () => FolderNode | null;
  isEmpty: boolean;
  /** Absent where the bookmarks are read from the service. */
  onOpenFile: ((file: File) => void) | undefined;
}) {
  return (
    <>
      {onOpenFile && <OpenFileButton variant="quiet" onFile={onOpenFile} />}
      {actions.canWrite && (
        <Button
          variant="quiet"
          icon={Upload}
          onClick={() => actions.ask({ kind: 'import', place: placeForNew() })}
        >
          <WideLabel>Import</WideLabel>
        </Button>
      )}
      {!isEmpty && (
        <Button
          variant="quiet"
          icon={Download}
          onClick={() => actions.ask({ kind: 'export', nodes: undefined })}
        >
          <WideLabel>Export</WideLabel>
        </Button>
      )}
      {actions.canWrite && (
        <>
          <Button icon={FolderPlus} onClick={() => actions.newFolder(placeForNew())}>
            <WideLabel>New folder</WideLabel>
          </Button>
          <Button
            variant="primary"
            icon={BookmarkPlus}
            onClick={() => actions.addBookmark(placeForNew())}
          >
            <WideLabel>Add bookmark</WideLabel>
          </Button>
        </>
      )}
    </>
  );
}
