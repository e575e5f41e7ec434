import Fuse from 'fuse.js';
import MiniSearch from 'minisearch';

/** A text to search in, by the names of its fields. */
export type SearchRecord = { readonly id: number; readonly [field: string]: string | number };

/** Answers a query with the number of records found. */
export type CountMatches = (query: string) => number;

export function minisearch(records: readonly SearchRecord[], fields: string[]): CountMatches {
  const index = new MiniSearch<SearchRecord>({ fields });
  index.addAll(records);
  return (query) => index.search(query, { prefix: true, combineWith: 'AND' }).length;
}

export function fuse(records: readonly SearchRecord[], fields: string[]): CountMatches {
  const index = new Fuse(records, {
    keys: fields,
    ignoreLocation: true,
    ignoreDiacritics: true,
    threshold: 0.2,
  });
  return (query) => index.search(query).length;
}
