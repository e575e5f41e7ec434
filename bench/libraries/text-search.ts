import Fuse from 'fuse.js';
import MiniSearch from 'minisearch';

/** Record with the fields to search. */
export type SearchRecord = { readonly id: number; readonly [field: string]: string | number };

/** Searches the records and returns the number of matches. */
export type CountMatches = (query: string) => number;

export function createMiniSearch(records: readonly SearchRecord[], fields: string[]): CountMatches {
  const index = new MiniSearch<SearchRecord>({ fields });
  index.addAll(records);
  return (query) => index.search(query, { prefix: true, combineWith: 'AND' }).length;
}

export function createFuseSearch(records: readonly SearchRecord[], fields: string[]): CountMatches {
  const index = new Fuse(records, {
    keys: fields,
    ignoreLocation: true,
    ignoreDiacritics: true,
    threshold: 0.2,
  });
  return (query) => index.search(query).length;
}
