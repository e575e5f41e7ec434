import { type ComponentProps, type ComponentType, createContext, useContext } from 'react';
import type { ApiDescription, ApiFiles } from '#api-descriptions/api-description.ts';
import type { SpecificationName } from '#data/specifications/specification.ts';
import type { Markdown } from '#ui/markdown/Markdown.tsx';
import type { LinkTarget } from '#ui/markdown/render-options.ts';
import type { FileLoading } from './use-file-loading.ts';

/** Data that all parts of an API description's page share. */
export type ApiPageContext = {
  readonly description: ApiDescription;
  /** Specification that contains the description; undefined for a file from this computer. */
  readonly name: SpecificationName | undefined;
  readonly version: string | undefined;
  /**
   * Fragment of the row in the URL. The rows that contain it are expanded. Every navigation creates
   * a new object.
   */
  readonly target: { readonly fragment: string };
  /** Returns the link to a fragment of the description; undefined if its parts have no URLs. */
  readonly hrefOf: ((fragment: string) => string) | undefined;
  /** Resolves a link in a Markdown text of the description. */
  readonly resolveLink: (href: string) => LinkTarget;
  /** Markdown renderer if it is already loaded, so that texts aren't shown as plain text first. */
  readonly MarkdownBlocks: ComponentType<ComponentProps<typeof Markdown>> | undefined;
  /** Adds parsed files of the same repository, which the description refers to. */
  readonly addFiles: (files: ApiFiles) => void;
  /** Loads all files that the description refers to; undefined if they can't be loaded. */
  readonly fileLoading: FileLoading | undefined;
};

const context = createContext<ApiPageContext | undefined>(undefined);

export const ApiPageProvider = context.Provider;

/** @throws Error outside the page of an API description */
export function useApiPage(): ApiPageContext {
  const page = useContext(context);
  if (page === undefined) throw new Error('This component needs the page of an API description.');
  return page;
}
