import type { ApiEntry, ApiFiles, ApiGroup, Located } from '#api-descriptions/api-description.ts';
import {
  getChild,
  getOrCreate,
  isApiObject,
  toApiObject,
  toText,
  toTexts,
  toUniqueKey,
} from '#api-descriptions/json-values.ts';
import { getPartItems, getPartMembers, readObject } from '#api-descriptions/references.ts';

/** Properties of a new entry. The default id consists of the kind and the path. */
type NewEntry = Pick<ApiEntry, 'kind' | 'path' | 'source'> & {
  readonly id?: string;
  readonly method?: string;
  readonly title?: unknown;
};

/** Entries of a description by their id, while its outline is built. */
export type OutlineEntries = Map<string, ApiEntry>;

/** Adds an entry and returns it. Appends a number to its id if the id is taken. */
export function addEntry(entries: OutlineEntries, entry: NewEntry): ApiEntry {
  const { id: wanted, kind, method = '', path, source } = entry;
  const id = toUniqueKey(entries, wanted ?? `${kind}-${path}`);
  const title = toText(entry.title).trim() || path;
  const isDeprecated = isApiObject(source.value) && source.value.deprecated === true;
  const { value, location } = source;
  // The source is copied. Otherwise, V8 would treat all sources as long-lived, although most of
  // those that the same code creates are short-lived.
  const kept = { value, location: { ...location } };
  const added = { id, kind, method, path, title, isDeprecated, source: kept };
  entries.set(id, added);
  return added;
}

/** Adds an entry for each property of an object. */
export function addNamedEntries(
  entries: OutlineEntries,
  files: ApiFiles,
  kind: 'schema' | 'message',
  members: Located,
): readonly ApiEntry[] {
  return getPartMembers(files, members).map(([path, source]) => {
    // Users know a schema by its name rather than its title.
    const title = kind === 'message' ? toApiObject(source.value).title : undefined;
    return addEntry(entries, { kind, path, title, source });
  });
}

/** Returns a group in a list; an empty list if the group has no entries. */
export function toGroups(
  key: string,
  title: string,
  entries: readonly ApiEntry[],
): readonly ApiGroup[] {
  return entries.length === 0 ? [] : [{ key, title, entries }];
}

type Tag = { readonly title: string; readonly isGroup: boolean };

/** Maximum number of parents in the title of a tag. Tags can name each other as parents. */
const maxTagDepth = 5;

function readTags(files: ApiFiles, tags: Located): ReadonlyMap<string, Tag> {
  const objects = getPartItems(files, tags).map((tag) => readObject(files, tag));
  // If several tags have the same name, the first one counts.
  const byName = new Map(objects.toReversed().map((tag) => [toText(tag.name), tag]));
  const getTitle = (name: string, depth = 1): string => {
    const { summary, 'x-displayName': displayName, parent } = byName.get(name) ?? {};
    const title = toText(summary) || toText(displayName) || name;
    const parentName = toText(parent);
    const hasParent = depth < maxTagDepth && byName.has(parentName) && parentName !== '';
    return hasParent ? `${getTitle(parentName, depth + 1)} › ${title}` : title;
  };
  const names = new Set(objects.map(({ name }) => toText(name)).filter((name) => name !== ''));
  return new Map(
    [...names].map((name) => {
      const isGroup = ['', 'nav'].includes(toText(byName.get(name)?.kind));
      return [name, { title: getTitle(name), isGroup }];
    }),
  );
}

/** Returns the names in a list of tags, which are strings in OpenAPI and objects in AsyncAPI. */
export function getTagNames(files: ApiFiles, tags: Located): readonly string[] {
  const { value } = tags;
  // Strings need no location, which is only used to follow references.
  const areStrings = Array.isArray(value) && value.every((name) => typeof name === 'string');
  if (areStrings) return [...new Set(toTexts(value))];
  const names = getPartItems(files, tags).map(
    (tag) => toText(tag.value) || toText(readObject(files, tag).name),
  );
  return [...new Set(names.filter((name) => name !== ''))];
}

/**
 * Creates groups for declared tags in their order, then for tags that are only used, then “Other”.
 * An operation with several tags is in several groups; tags whose `kind` isn't `nav` create none.
 * Undefined if no operation has a tag. Yields after each operation.
 */
export function* groupByTags(
  files: ApiFiles,
  operations: readonly ApiEntry[],
  tags: Located,
): Generator<undefined, readonly ApiGroup[] | undefined> {
  const declared = readTags(files, tags);
  const byTag = new Map<string, ApiEntry[]>([...declared.keys()].map((name) => [name, []]));
  const others: ApiEntry[] = [];
  for (const operation of operations) {
    let hasGroup = false;
    for (const name of getTagNames(files, getChild(operation.source, 'tags'))) {
      if (declared.get(name)?.isGroup === false) continue;
      getOrCreate(byTag, name, () => []).push(operation);
      hasGroup = true;
    }
    if (!hasGroup) others.push(operation);
    yield;
  }
  if (others.length === operations.length) return undefined;
  const groups = [...byTag].flatMap(([name, entries]) =>
    toGroups(`tag-${name}`, declared.get(name)?.title ?? name, entries),
  );
  return [...groups, ...toGroups('other', 'Other', others)];
}

/** Groups operations by the first segment in which their paths differ. */
export function groupByPath(operations: readonly ApiEntry[]): readonly ApiGroup[] {
  const paths = operations.map(({ path }) => path.split('/').filter((segment) => segment !== ''));
  const [first = []] = paths;
  const end = first.findIndex((segment, at) => paths.some((path) => path[at] !== segment));
  const length = end < 0 ? first.length : end;
  const byName = new Map<string, ApiEntry[]>();
  for (const [index, operation] of operations.entries()) {
    const name = paths[index]?.[length] ?? `/${first.slice(0, length).join('/')}`;
    getOrCreate(byName, name, () => []).push(operation);
  }
  return [...byName].flatMap(([name, entries]) => toGroups(`path-${name}`, name, entries));
}
