import { readFileSync } from 'node:fs';
import type { ApiDescription, ApiEntry } from '#api-descriptions/api-description.ts';
import { parseApiDescription } from '#api-descriptions/outline/parse-description.ts';
import type { ApiEntryContent, ApiRow, ApiSection } from '#api-descriptions/rows/api-row.ts';
import { getEntryContent } from '#api-descriptions/rows/entry-content.ts';
import { ExactNumber } from '#text/exact-number.ts';
import { parseYaml } from '#text/parse-yaml.ts';

const file = 'api/file.yaml';

/** Parses a YAML file as the app does. */
export function readYaml(path: string): unknown {
  const parsed = parseYaml(readFileSync(path, 'utf8'), true);
  if (!parsed.ok) throw new Error(`${path}:${parsed.line}: ${parsed.message}`);
  return parsed.value;
}

/** Returns a copy that shares no object with the data, which can contain itself. */
export function copyData(value: unknown, copies = new Map<unknown, unknown>()): unknown {
  if (value instanceof ExactNumber) return new ExactNumber(value.text);
  if (typeof value !== 'object' || value === null) return value;
  const copied = copies.get(value);
  if (copied !== undefined) return copied;
  const copy = Array.isArray(value) ? [] : {};
  copies.set(value, copy);
  for (const [key, member] of Object.entries(value)) {
    const property = { value: copyData(member, copies), enumerable: true, writable: true };
    Object.defineProperty(copy, key, property);
  }
  return copy;
}

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

/** Row of an entry with the section and the rows that contain it. */
type RowMatch = {
  readonly section: ApiSection;
  /** Rows from the section to the found row; empty if the path is the path of the section. */
  readonly trail: readonly ApiRow[];
};

/** Returns the row with a path of keys, for example `request/party/name`. */
export function findRow({ sections }: ApiEntryContent, path: string): RowMatch | undefined {
  const [first, ...keys] = path.split('/');
  const section = sections.find(({ key }) => key === first);
  if (section === undefined) return undefined;
  const trail: ApiRow[] = [];
  let rows: readonly ApiRow[] | undefined = section.rows;
  for (const wanted of keys) {
    const row: ApiRow | undefined = rows?.find(({ key }) => key === wanted);
    if (row === undefined) return undefined;
    trail.push(row);
    rows = row.getChildren?.();
  }
  return { section, trail };
}
