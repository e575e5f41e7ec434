import type { ComponentType, ReactNode } from 'react';
import type { SpecificationName } from '#data/specifications/specification.ts';

/**
 * Components of the bookmarks feature on screens with a specification; `show-app.tsx` passes them.
 */
export type BookmarkSlots = {
  /**
   * Menu with the bookmarks of a specification and their actions. With `compact`, its button is
   * only an icon.
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
  readonly BookmarkSeveral: ComponentType<{
    readonly files: readonly (SpecificationName & { readonly title: string })[];
    /** Called when all files are bookmarked. */
    readonly onDone: () => void;
  }>;
  /** Links to the previous and next specification of its folder. */
  readonly FolderNeighbours: ComponentType<{
    readonly name: SpecificationName;
    /** Content for a specification without a bookmark. */
    readonly otherwise: ReactNode;
  }>;
};
