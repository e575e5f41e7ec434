import type {
  ApiEntry,
  ApiEntryKind,
  ApiGroup,
  ApiSource,
} from '#data/api-descriptions/api-description.ts';
import {
  type ApiObject,
  getItems,
  getMembers,
  isApiObject,
  toApiObject,
  toText,
} from '#data/api-descriptions/api-source.ts';

type NewEntry = {
  readonly id: string;
  readonly kind: ApiEntryKind;
  readonly method?: string;
  readonly path: string;
  readonly title?: unknown;
  readonly source: ApiSource;
};

/** Entries of a description while its outline is built. */
export type EntryCollector = {
  readonly entries: ReadonlyMap<string, ApiEntry>;
  /** Adds an entry; appends a number to its id if the id is taken. */
  readonly add: (entry: NewEntry) => ApiEntry;
};

export function createEntryCollector(): EntryCollector {
  const entries = new Map<string, ApiEntry>();
  return {
    entries,
    add({ id, kind, method = '', path, title, source }) {
      let unique = id;
      for (let count = 2; entries.has(unique); count += 1) unique = `${id}-${count}`;
      const { value } = source;
      const entry: ApiEntry = {
        id: unique,
        kind,
        method,
        path,
        title: toText(title).trim() || path,
        isDeprecated: isApiObject(value) && value.deprecated === true,
        source,
      };
      entries.set(unique, entry);
      return entry;
    },
  };
}

/** Group of the overview, which is the first group of every API. Its title is empty. */
export function createOverviewGroup(collector: EntryCollector, root: ApiSource): ApiGroup {
  const overview = collector.add({
    id: 'overview',
    kind: 'overview',
    path: '',
    title: 'Overview',
    source: root,
  });
  return { key: 'overview', title: '', description: '', entries: [overview] };
}

/** Returns a group in a list; an empty list if the group has no entries. */
export function toGroups(key: string, title: string, entries: readonly ApiEntry[]): ApiGroup[] {
  return entries.length === 0 ? [] : [{ key, title, description: '', entries }];
}

/** Adds an entry for each member of a map of schemas or messages. */
export function addNamedEntries(
  collector: EntryCollector,
  kind: 'schema' | 'message',
  members: ApiSource,
  getTitle?: (value: ApiObject) => unknown,
): readonly ApiEntry[] {
  return getMembers(members).map(([name, source]) => {
    const title = getTitle?.(toApiObject(source.value));
    return collector.add({ id: `${kind}-${name}`, kind, path: name, title, source });
  });
}

type Tag = { readonly title: string; readonly description: string; readonly isGroup: boolean };

/** Maximum number of parents in the title of a tag. Tags can name each other as parents. */
const maxTagDepth = 5;

function readTags(tags: ApiSource): ReadonlyMap<string, Tag> {
  const byName = new Map<string, ApiObject>();
  for (const { value } of getItems(tags)) {
    const tag = toApiObject(value);
    const name = toText(tag.name);
    if (name !== '' && !byName.has(name)) byName.set(name, tag);
  }
  const result = new Map<string, Tag>();
  for (const [name, tag] of byName) {
    const titles: string[] = [];
    let current: ApiObject | undefined = tag;
    let currentName = name;
    while (current !== undefined && titles.length < maxTagDepth) {
      titles.unshift(toText(current.summary) || toText(current['x-displayName']) || currentName);
      currentName = toText(current.parent);
      current = byName.get(currentName);
    }
    const kind = toText(tag.kind);
    result.set(name, {
      title: titles.join(' › '),
      description: toText(tag.description),
      isGroup: kind === '' || kind === 'nav',
    });
  }
  return result;
}

/** Returns the names of an operation's tags, which are strings in OpenAPI and objects in AsyncAPI. */
export function getTagNames(operation: unknown): readonly string[] {
  const tags = isApiObject(operation) ? operation.tags : undefined;
  if (!Array.isArray(tags)) return [];
  if (tags.length === 1 && typeof tags[0] === 'string' && tags[0] !== '') return tags;
  const names = tags.map((tag) => (isApiObject(tag) ? toText(tag.name) : toText(tag)));
  return [...new Set(names.filter((name) => name !== ''))];
}

/**
 * Groups operations by tag: declared tags in their order, then tags that are only used, then
 * “Other”. An operation with several tags is in several groups. Returns undefined if no operation
 * has a tag. Tags whose `kind` isn't `nav` create no groups.
 */
export function groupByTags(
  operations: readonly ApiEntry[],
  tags: ApiSource,
): readonly ApiGroup[] | undefined {
  const declared = readTags(tags);
  const byTag = new Map<string, ApiEntry[]>([...declared.keys()].map((name) => [name, []]));
  const others: ApiEntry[] = [];
  for (const operation of operations) {
    let hasGroup = false;
    for (const name of getTagNames(operation.source.value)) {
      if (declared.get(name)?.isGroup === false) continue;
      const entries = byTag.get(name);
      if (entries === undefined) byTag.set(name, [operation]);
      else entries.push(operation);
      hasGroup = true;
    }
    if (!hasGroup) others.push(operation);
  }
  if (others.length === operations.length) return undefined;
  const groups = [...byTag].map(([name, entries]): ApiGroup => {
    const { title = name, description = '' } = declared.get(name) ?? {};
    return { key: `tag-${name}`, title, description, entries };
  });
  return [
    ...groups.filter(({ entries }) => entries.length > 0),
    ...toGroups('other', 'Other', others),
  ];
}

const splitPath = (path: string) => path.split('/').filter((segment) => segment !== '');

/** Groups operations by the first segment in which their paths differ. */
export function groupByPath(operations: readonly ApiEntry[]): readonly ApiGroup[] {
  let common: readonly string[] | undefined;
  for (const { path } of operations) {
    const segments = splitPath(path);
    const length = common?.findIndex((segment, at) => segment !== segments[at]) ?? -1;
    common = common === undefined ? segments : length < 0 ? common : common.slice(0, length);
  }
  const prefix = common ?? [];
  const byName = new Map<string, ApiEntry[]>();
  for (const operation of operations) {
    const name = splitPath(operation.path)[prefix.length] ?? `/${prefix.join('/')}`;
    const entries = byName.get(name);
    if (entries === undefined) byName.set(name, [operation]);
    else entries.push(operation);
  }
  return [...byName].flatMap(([name, entries]) => toGroups(`path-${name}`, name, entries));
}
