import type {
  ApiDescription,
  ApiEntry,
  ApiRow,
  ApiSection,
} from '#data/api-descriptions/api-description.ts';
import { getEntryContent } from '#data/api-descriptions/content/entry-content.ts';
import { parseApiDescription } from '#data/api-descriptions/outline/parse-description.ts';

const file = 'api/file.yaml';

/** Returns the API description with a root value. */
export function parseApi(value: unknown, others: Record<string, unknown> = {}): ApiDescription {
  const api = parseApiDescription(file, new Map([[file, value], ...Object.entries(others)]));
  if (api === undefined) throw new Error('The description is not recognised.');
  return api;
}

export function getEntry(api: ApiDescription, id: string): ApiEntry {
  const entry = api.entries.get(id);
  if (entry === undefined) throw new Error(`There is no entry ${id}.`);
  return entry;
}

export function contentOf(api: ApiDescription, id: string) {
  return getEntryContent(api, getEntry(api, id));
}

/** Facts as texts, for example `Security: none`. */
export function factsOf({ facts }: Pick<ApiRow, 'facts'>): string[] {
  return facts.map(({ label, value }) => `${label}: ${value}`);
}

/** Paths of the rows of all sections with their types, to a depth of five. */
export function pathsOf(sections: readonly ApiSection[]): string[] {
  const list = (parent: string, rows: readonly ApiRow[], depth: number): string[] =>
    rows.flatMap((row) => {
      const path = `${parent}/${row.key}`;
      const children = depth > 0 ? (row.getChildren?.() ?? []) : [];
      return [row.type === '' ? path : `${path} ${row.type}`, ...list(path, children, depth - 1)];
    });
  return sections.flatMap(({ key, rows }) => list(key, rows, 4));
}

/** Returns the row with a path. */
export function rowAt(sections: readonly ApiSection[], path: string): ApiRow {
  const [first, ...keys] = path.split('/');
  const section = sections.find(({ key }) => key === first);
  let rows = section?.rows ?? [];
  let row = section?.body;
  for (const wanted of keys) {
    row = rows.find(({ key }) => key === wanted);
    rows = row?.getChildren?.() ?? [];
  }
  if (row === undefined) throw new Error(`There is no row ${path}.`);
  return row;
}
