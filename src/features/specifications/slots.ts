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
  /** Links to the previous and next specification in the folder of the bookmark. */
  readonly FolderNeighbours: ComponentType<{
    readonly name: SpecificationName;
    /** Content for a specification without a bookmark. */
    readonly otherwise: ReactNode;
  }>;
};
