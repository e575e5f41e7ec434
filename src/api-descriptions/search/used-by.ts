import type {
  ApiDescription,
  ApiEntry,
  ApiLocation,
  ApiSource,
} from '#api-descriptions/api-description.ts';
import { getChild, toApiObject } from '#api-descriptions/api-source.ts';
import { findEntryAround } from '#api-descriptions/entry-locations.ts';
import { getPathItems } from '#api-descriptions/outline/openapi.ts';
import { resolveReferenceText } from '#api-descriptions/references.ts';
import { getDiscriminator } from '#api-descriptions/schemas/discriminator.ts';

const referenceKeywords: ReadonlySet<string> = new Set(['$ref', '$dynamicRef', '$recursiveRef']);

/** Entries that refer to each entry, directly or through other components. */
export type ApiUsage = ReadonlyMap<ApiEntry, ReadonlySet<ApiEntry>>;

/** Builds the usage of all entries. Yields after each entry. */
export function* buildUsage(api: ApiDescription): Generator<undefined, ApiUsage> {
  const usage = new Map<ApiEntry, Set<ApiEntry>>();
  /** Maps a component that isn't an entry, such as a response, to the entries that it refers to. */
  const components = new Map<unknown, ReadonlySet<ApiEntry>>();

  function findTargets({ value, location }: ApiSource): ReadonlySet<ApiEntry> {
    const targets = new Set<ApiEntry>();
    const visited = new Set<unknown>();
    const pending: unknown[] = [value];
    while (pending.length > 0) {
      const current = pending.pop();
      if (typeof current !== 'object' || current === null || visited.has(current)) continue;
      visited.add(current);
      for (const [key, member] of Object.entries(current)) {
        // Skips the definitions at the root of a JSON Schema, because they are separate entries.
        if (location.pointer === '' && (key === '$defs' || key === 'definitions')) continue;
        if (typeof member === 'object') pending.push(member);
        else if (referenceKeywords.has(key)) addTarget(targets, String(member), location);
        if (key !== 'discriminator') continue;
        const { mapping, defaultMapping } = getDiscriminator(toApiObject(current)) ?? {};
        for (const target of [...(mapping?.values() ?? []), defaultMapping ?? []].flat()) {
          addTarget(targets, target, location);
        }
      }
    }
    return targets;
  }

  function addTarget(targets: Set<ApiEntry>, reference: string, from: ApiLocation): void {
    const resolved = resolveReferenceText(api.files, from, reference);
    if (resolved.kind !== 'resolved') return;
    const { value, location } = resolved.source;
    const entry = findEntryAround(api, location);
    if (entry !== undefined && entry.kind !== 'overview') {
      targets.add(entry);
      return;
    }
    let inner = components.get(value);
    if (inner === undefined) {
      // Prevents infinite recursion if a component refers to itself.
      components.set(value, new Set());
      inner = findTargets(resolved.source);
      components.set(value, inner);
    }
    for (const target of inner) targets.add(target);
  }

  for (const entry of api.entries.values()) {
    if (entry.kind === 'overview') continue;
    const shared = getPathItems(api, entry).map((pathItem) => getChild(pathItem, 'parameters'));
    for (const target of [entry.source, ...shared].flatMap((source) => [...findTargets(source)])) {
      if (target !== entry) usage.set(target, (usage.get(target) ?? new Set()).add(entry));
    }
    yield;
  }
  return usage;
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
