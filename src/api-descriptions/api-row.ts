import type { ApiRow } from './api-description.ts';
import { escapeKey, toUniqueKey } from './api-source.ts';

/** Properties of a new row. The default key is the escaped name. */
export type RowParts = Pick<ApiRow, 'kind' | 'name' | 'source'> & Partial<ApiRow>;

const emptyParts = {
  type: '',
  isRequired: false,
  isDeprecated: false,
  isReadOnly: false,
  isWriteOnly: false,
  description: '',
  facts: [],
  values: [],
  examples: [],
  reference: undefined,
  origin: '',
  isRecursive: false,
  problem: '',
  schema: undefined,
};

/**
 * Creates a row from the given properties; all other properties are empty. Calls `getChildren` at
 * most once.
 */
export function createRow({ getChildren, ...parts }: RowParts): ApiRow {
  const key = escapeKey(parts.name);
  return { ...emptyParts, key, ...parts, getChildren: getChildren && callOnce(getChildren) };
}

/** Returns a function that calls `create` once and then always returns the same result. */
export function callOnce<Result>(create: () => Result): () => Result {
  let created: { readonly result: Result } | undefined;
  return () => {
    created ??= { result: create() };
    return created.result;
  };
}

/** Appends a number to the keys of rows that repeat the key of an earlier row. */
export function withUniqueKeys(rows: readonly ApiRow[]): readonly ApiRow[] {
  const keys = new Set<string>();
  return rows.map((row) => {
    const key = toUniqueKey(keys, row.key);
    keys.add(key);
    return key === row.key ? row : { ...row, key };
  });
}
