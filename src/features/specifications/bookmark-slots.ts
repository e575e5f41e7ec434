import type { ComponentType, ReactNode } from 'react';
import type { SpecificationName } from '#data/specifications/specification.ts';

/**
 * Components of the bookmarks feature that specification screens render. `show-app.tsx` passes them
 * to the screens.
 */
export type BookmarkSlots = {
  /**
   * Menu with the bookmarks of a specification and actions for them. With `compact`, its button
   * shows only an icon.
   */
  readonly BookmarkMenu: ComponentType<{
    readonly name: SpecificationName;
    readonly title: string;
    readonly compact?: boolean;
    readonly mayAdd?: boolean;
  }>;
  /**
   * Button that opens a dialog to bookmark files (extension viewer.changes). If `files` is empty,
   * the button isn't rendered, but the dialogs of earlier edits remain.
   */
  readonly BookmarkFilesButton: ComponentType<{
    readonly files: readonly (SpecificationName & { readonly title: string })[];
    readonly label?: string;
    /** Called after all files have been bookmarked. */
    readonly onDone?: () => void;
  }>;
  /** Links to the previous and next specification in the same bookmark folder. */
  readonly FolderNeighbours: ComponentType<{
    readonly name: SpecificationName;
    /** Content shown instead if the specification has no bookmark. */
    readonly otherwise: ReactNode;
  }>;
};
