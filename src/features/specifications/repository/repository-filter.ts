import type { RepositoryFile } from '#data/specifications/repository-tree.ts';
import { type DocumentKind, getDocumentKind } from '#features/specifications/document-kind.ts';
import {
  emptyListFilter,
  type Facet,
  fixedValues,
  type ListFilter,
  readFilter,
  writeFilter,
} from '#workflows/list-view/facet.ts';
import { withParams } from '#workflows/url-state/url-param.ts';
import type { UrlCodec } from '#workflows/url-state/use-url-state.ts';

const kindLabels = {
  markdown: 'Markdown',
  data: 'API description or data',
  table: 'Table',
  image: 'Image',
  other: 'Other',
} as const;

export type FileKind = keyof typeof kindLabels;

const kindsOfDocuments: Readonly<Record<DocumentKind, FileKind>> = {
  markdown: 'markdown',
  data: 'data',
  table: 'table',
  image: 'image',
  source: 'other',
  file: 'other',
};

export function getFileKind(path: string): FileKind {
  return kindsOfDocuments[getDocumentKind(path)];
}

export const fileKindFacet: Facet<Pick<RepositoryFile, 'path'>> = {
  name: 'kind',
  label: 'Kind',
  read: ({ path }) => [getFileKind(path)],
  ...fixedValues(kindLabels),
};

/** Filter of the files of a repository. Files can't be starred. */
export type RepositoryFilter = ListFilter & {
  /** True if the filter shows only files that changed since the user read them. */
  readonly onlyChanged: boolean;
};

export const noRepositoryFilter: RepositoryFilter = { ...emptyListFilter, onlyChanged: false };

export const repositoryFilterCodec: UrlCodec<RepositoryFilter> = {
  read: (params) => ({
    ...readFilter([fileKindFacet], params),
    onlyChanged: params.get('changed') === 'yes',
  }),
  write: ({ onlyChanged, ...filter }, params) =>
    withParams(writeFilter([fileKindFacet], filter, params), { changed: onlyChanged ? 'yes' : '' }),
};
