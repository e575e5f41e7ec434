import type { ApiRow } from './api-description.ts';
import { escapeKey, toUniqueKey } from './api-source.ts';

/** Parts of a new row. The default key is the escaped name. */
export type RowParts = Pick<ApiRow, 'kind' | 'name' | 'source'> & Partial<ApiRow>;

/**
 * Creates a row without facts, examples and children, except for the given parts. `getChildren` is
 * called once.
 */
export function createRow({
  kind,
  name,
  source,
  key = escapeKey(name),
  type = '',
  isRequired = false,
  isDeprecated = false,
  isReadOnly = false,
  isWriteOnly = false,
  description = '',
  facts = [],
  values = [],
  examples = [],
  reference,
  origin = '',
  isRecursive = false,
  getChildren,
  problem = '',
  schema,
}: RowParts): ApiRow {
  let children: readonly ApiRow[] | undefined;
  // A description can have millions of rows, and copies of objects with defaults are slow.
  return {
    kind,
    key,
    name,
    type,
    isRequired,
    isDeprecated,
    isReadOnly,
    isWriteOnly,
    description,
    facts,
    values,
    examples,
    reference,
    origin,
    isRecursive,
    getChildren:
      getChildren &&
      (() => {
        children ??= getChildren();
        return children;
      }),
    problem,
    source,
    schema,
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
