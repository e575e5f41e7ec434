import type { ApiRow, ApiSource } from './api-description.ts';

/** Parts of a new row. */
export type RowParts = Pick<ApiRow, 'kind' | 'key' | 'name' | 'source'> & Partial<ApiRow>;

/** Creates a row without facts, examples and children, except for the given parts. */
export function createRow(parts: RowParts): ApiRow {
  return {
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
    getChildren: undefined,
    problem: '',
    schema: undefined,
    ...parts,
  };
}

/** Returns a function that creates the rows in the first call and then returns the same rows. */
export function createRowsOnce(create: () => readonly ApiRow[]): () => readonly ApiRow[] {
  let rows: readonly ApiRow[] | undefined;
  return () => {
    rows ??= create();
    return rows;
  };
}

/** Row of a part that can't be read. The page shows its source. */
export function createProblemRow(
  source: ApiSource,
  key: string,
  problem: string,
  parts?: Partial<ApiRow>,
): ApiRow {
  return createRow({ kind: 'schema', key, name: key, source, problem, ...parts });
}
