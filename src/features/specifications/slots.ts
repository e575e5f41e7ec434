import type { ComponentType, ReactNode } from 'react';
import type { SpecificationName } from '#data/specifications/specification.ts';

/** What the bookmarks put into a screen that shows a specification; `show-app.tsx` passes it in. */
export type BookmarkSlots = {
  /** Where it is bookmarked, with what can be done about that. `compact` shows an icon. */
  readonly BookmarkMenu: ComponentType<{
    readonly name: SpecificationName;
    readonly title: string;
    readonly compact?: boolean;
    readonly mayAdd?: boolean;
  }>;
  /** Links to the previous and the next specification of its folder. */
  readonly FolderNeighbours: ComponentType<{
    readonly name: SpecificationName;
    /** Shown for a specification that isn't bookmarked. */
    readonly otherwise: ReactNode;
  }>;
};
