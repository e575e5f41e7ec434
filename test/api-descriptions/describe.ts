import type { ApiDescription, ApiEntry } from '#api-descriptions/api-description.ts';
import { getEntryContent } from '#api-descriptions/content/entry-content.ts';
import { parseApiDescription } from '#api-descriptions/outline/parse-description.ts';

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
