import type { ComponentType, ReactNode } from 'react';
import type { Bookmark } from '#data/bookmarks/bookmark.ts';
import type { SpecificationName } from '#data/specifications/specification.ts';

export type SpecificationPaneProps = {
  readonly name: SpecificationName;
  /** Of the bookmark. */
  readonly title: string;
  /** Icons in its bar. */
  readonly actions: ReactNode;
  /** Opens the other actions. */
  readonly menu: ReactNode;
  /** Facts about the bookmark, shown where it can't be read or when they are asked for. */
  readonly details: ReactNode;
};

/** Draws a specification beside the tree. */
export type SpecificationPane = ComponentType<SpecificationPaneProps>;

/** What a bookmark leads to; undefined where it doesn't say. */
export function specificationOf({ codeHostSlug, path }: Bookmark): SpecificationName | undefined {
  return codeHostSlug && path ? { codeHostSlug, path } : undefined;
}
