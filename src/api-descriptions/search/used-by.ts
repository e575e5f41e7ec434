import type { ApiDescription, ApiEntry, Located } from '#api-descriptions/api-description.ts';
import { findEntryAround } from '#api-descriptions/entry-locations.ts';
import { getChild, getOrCreate, toApiObject } from '#api-descriptions/json-values.ts';
import { getPathItems } from '#api-descriptions/outline/openapi.ts';
import { resolveReferenceText } from '#api-descriptions/references.ts';
import { listTargets } from '#api-descriptions/schemas/discriminator.ts';

const referenceKeywords: ReadonlySet<string> = new Set(['$ref', '$dynamicRef', '$recursiveRef']);

/** Entries that refer to each entry, directly or through other components. */
export type ApiUsage = ReadonlyMap<ApiEntry, ReadonlySet<ApiEntry>>;

/** Targets of the references in a part of a description. */
type References = {
  readonly entries: readonly ApiEntry[];
  /** Components that aren't entries, such as responses. */
  readonly components: readonly Located[];
};

/** Builds the usage of all entries. Yields after each entry. */
export function* buildUsage(api: ApiDescription): Generator<undefined, ApiUsage> {
  const usage = new Map<ApiEntry, Set<ApiEntry>>();
  const ofComponents = new Map<unknown, References>();
  for (const entry of api.entries.values()) {
    if (entry.kind === 'overview') continue;
    const shared = getPathItems(api, entry).map((pathItem) => getChild(pathItem, 'parameters'));
    const pending = [entry.source, ...shared].map((source) => findReferences(api, source));
    const targets = new Set<ApiEntry>();
    const visited = new Set<unknown>();
    for (const { entries, components } of pending) {
      for (const target of entries) targets.add(target);
      for (const component of components) {
        const { value } = component;
        if (visited.has(value)) continue;
        visited.add(value);
        // The loop also visits what it appends.
        pending.push(getOrCreate(ofComponents, value, () => findReferences(api, component)));
      }
    }
    targets.delete(entry);
    for (const target of targets) getOrCreate(usage, target, () => new Set()).add(entry);
    yield;
  }
  return usage;
}

/** Returns what the references in a part lead to. */
function findReferences(api: ApiDescription, { value, location }: Located): References {
  const entries: ApiEntry[] = [];
  const components: Located[] = [];
  const visited = new Set<unknown>();
  const pending: unknown[] = [value];
  const add = (reference: string) => {
    const resolved = resolveReferenceText(api.files, location, reference);
    if (resolved.kind !== 'resolved') return;
    const { source } = resolved;
    const entry = findEntryAround(api, source.location);
    if (entry === undefined || entry.kind === 'overview') components.push(source);
    else entries.push(entry);
  };
  while (pending.length > 0) {
    const current = pending.pop();
    if (typeof current !== 'object' || current === null || visited.has(current)) continue;
    visited.add(current);
    if (Array.isArray(current)) {
      for (const item of current) if (typeof item === 'object') pending.push(item);
      continue;
    }
    const object = toApiObject(current);
    for (const key in object) {
      const member = object[key];
      // Skips the definitions at the root of a JSON Schema, because they are separate entries.
      if (location.pointer === '' && (key === '$defs' || key === 'definitions')) continue;
      if (typeof member === 'object') pending.push(member);
      else if (referenceKeywords.has(key)) add(String(member));
      if (key !== 'discriminator') continue;
      for (const target of listTargets(object)) add(target);
    }
  }
  return { entries, components };
}

export type ApiUsers = {
  /** Entries that refer to the entry. */
  readonly direct: readonly ApiEntry[];
  /** Entries that use the entry only through other schemas. */
  readonly indirect: readonly ApiEntry[];
};

/** Returns the entries that use an entry. */
export function getUsers(usage: ApiUsage, entry: ApiEntry): ApiUsers {
  const direct = usage.get(entry) ?? new Set();
  const found = new Set([entry, ...direct]);
  for (const user of found) for (const next of usage.get(user) ?? []) found.add(next);
  const indirect = [...found].filter((user) => user !== entry && !direct.has(user));
  return { direct: [...direct].filter((user) => user !== entry), indirect };
}
