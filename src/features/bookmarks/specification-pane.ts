import type { ComponentType, ReactNode } from 'react';
import type { Bookmark } from '#data/bookmarks/bookmark.ts';
import type { SpecificationName } from '#data/specifications/specification.ts';

export type SpecificationPaneProps = {
  readonly name: SpecificationName;
  /** Title of the bookmark. */
  readonly title: string;
  /** Icon buttons in the bar above the specification. */
  readonly actions: ReactNode;
  /** Menu with the actions that have no icon button. */
  readonly menu: ReactNode;
  /**
   * Details of the bookmark, shown if the specification can't be read or if the user requests them.
   */
  readonly details: ReactNode;
};

/** Component that renders a specification next to the tree. */
export type SpecificationPaneComponent = ComponentType<SpecificationPaneProps>;

/** Returns the specification of a bookmark; undefined if its repository or path is missing. */
export function getSpecification({ codeHostSlug, path }: Bookmark): SpecificationName | undefined {
  return codeHostSlug && path ? { codeHostSlug, path } : undefined;
}
