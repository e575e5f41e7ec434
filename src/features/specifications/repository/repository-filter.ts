import type { RepositoryFile } from '#data/specifications/repository-tree.ts';
import { type DocumentKind, getDocumentKind } from '#features/specifications/document-kind.ts';
import { type Facet, readFilter, writeFilter } from '#workflows/facets/facet.ts';
import type { UrlCodec } from '#workflows/url-state/use-url-state.ts';

/** Kinds by which files are filtered, with their labels. */
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

const labels: ReadonlyMap<string, string> = new Map(Object.entries(kindLabels));

export const fileKindFacet: Facet<Pick<RepositoryFile, 'path'>> = {
  name: 'kind',
  label: 'Kind',
  values: [...labels.keys()],
  read: ({ path }) => [getFileKind(path)],
  formatValue: (kind) => labels.get(kind) ?? kind,
};

/** Filter of the files of a repository. */
export type RepositoryFilter = {
  readonly text: string;
  /** True if the filter shows only files that changed since the user read them. */
  readonly onlyChanged: boolean;
  /** Kinds of files that the filter shows; all kinds if empty. */
  readonly kinds: readonly string[];
};

export const noRepositoryFilter: RepositoryFilter = { text: '', onlyChanged: false, kinds: [] };

/** Codec that stores the filter in the URL. */
export const repositoryFilterCodec: UrlCodec<RepositoryFilter> = {
  read: (params) => {
    const { query, chosen } = readFilter([fileKindFacet], params);
    return {
      text: query,
      onlyChanged: params.get('changed') === 'yes',
      kinds: chosen[fileKindFacet.name] ?? [],
    };
  },
  write: ({ text, onlyChanged, kinds }, params) => {
    const chosen = { [fileKindFacet.name]: kinds };
    const written = writeFilter([fileKindFacet], { query: text, starred: false, chosen }, params);
    written.delete('changed');
    if (onlyChanged) written.set('changed', 'yes');
    return written;
  },
};
