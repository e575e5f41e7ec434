import type { ComponentType, ReactNode } from 'react';
import type { SpecificationName } from '#data/specifications/specification.ts';

/**
 * Components of the bookmarks feature that the screens of a specification render; `show-app.tsx`
 * passes them.
 */
export type BookmarkSlots = {
  /**
   * Menu with the bookmarks of a specification and their actions. With `compact`, the menu button
   * shows only an icon.
   */
  readonly BookmarkMenu: ComponentType<{
    readonly name: SpecificationName;
    readonly title: string;
    readonly compact?: boolean;
    readonly mayAdd?: boolean;
  }>;
  /**
   * Button that opens a dialog to bookmark files (viewer.changes). Without files, renders only the
   * state of earlier edits.
   */
  readonly BookmarkFilesButton: ComponentType<{
    readonly files: readonly (SpecificationName & { readonly title: string })[];
    /** Called when all files are bookmarked. */
    readonly onDone: () => void;
  }>;
  /** Links to the previous and next specification in the same bookmark folder. */
  readonly FolderNeighbours: ComponentType<{
    readonly name: SpecificationName;
    /** Content for a specification without a bookmark. */
    readonly otherwise: ReactNode;
  }>;
};
