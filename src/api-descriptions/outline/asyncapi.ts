import type { ApiEntry, ApiFiles, ApiGroup, Located } from '#api-descriptions/api-description.ts';
import { getChild, toApiObject, toText } from '#api-descriptions/json-values.ts';
import {
  followPart,
  followReferences,
  getPart,
  getPartItems,
  getPartMembers,
} from '#api-descriptions/references.ts';
import {
  addEntry,
  addNamedEntries,
  groupByTags,
  type OutlineEntries,
  toGroups,
} from './outline.ts';

/** True for AsyncAPI 2, in which channels contain their operations. */
export function isAsyncApi2(root: Located): boolean {
  return toText(toApiObject(root.value).asyncapi).startsWith('2');
}

/**
 * Object and its traits, in order of precedence: a trait's property counts only if the object
 * itself doesn't have it.
 */
export type WithTraits = readonly [Located, ...Located[]];

export function readTraits(files: ApiFiles, source: Located): WithTraits {
  const traits = getPartItems(files, getChild(source, 'traits'));
  const followed = traits.map((trait) => followPart(files, trait));
  return [source, ...followed.toReversed()];
}

/** Returns the property of the first object that has it. */
export function getInherited(objects: WithTraits, key: string): Located {
  const object = objects.find((each) => getChild(each, key).value !== undefined);
  return getChild(object ?? objects[0], key);
}

/** Adds the operations, channels, messages and schemas and returns the groups of the outline. */
export function* readAsyncApiGroups(
  root: Located,
  files: ApiFiles,
  entries: OutlineEntries,
): Generator<undefined, readonly ApiGroup[]> {
  const isVersion2 = isAsyncApi2(root);
  const sources = getPartMembers(files, getChild(root, 'channels')).map(
    ([name, channel]) => [name, followPart(files, channel)] as const,
  );
  const operations = isVersion2
    ? sources.flatMap((channel) => addChannelOperations(entries, files, channel))
    : addRootOperations(entries, files, root);
  const channels = sources.map(([path, source]) => {
    const { title, address } = toApiObject(source.value);
    return addEntry(entries, { kind: 'channel', path, title: toText(title) || address, source });
  });
  const addComponents = (kind: 'message' | 'schema') =>
    addNamedEntries(entries, files, kind, getPart(files, root, 'components', `${kind}s`));
  const messages = addComponents('message');
  const schemas = addComponents('schema');
  const tags = isVersion2 ? getChild(root, 'tags') : getPart(files, root, 'info', 'tags');
  const byTag = yield* groupByTags(files, operations, tags);
  return [
    ...(byTag ?? toGroups('operations', 'Operations', operations)),
    ...toGroups('channels', 'Channels', channels),
    ...toGroups('messages', 'Messages', messages),
    ...toGroups('schemas', 'Schemas', schemas),
  ];
}

/** Adds the operations of a channel of AsyncAPI 2. */
function addChannelOperations(
  entries: OutlineEntries,
  files: ApiFiles,
  [path, channel]: readonly [string, Located],
): readonly ApiEntry[] {
  return ['publish', 'subscribe'].flatMap((method) => {
    const source = followPart(files, getChild(channel, method));
    if (source.value === undefined) return [];
    const title = getInheritedText(readTraits(files, source), 'summary', 'operationId');
    const id = `${method}-${path}`;
    return [addEntry(entries, { id, kind: 'operation', method, path, title, source })];
  });
}

function addRootOperations(
  entries: OutlineEntries,
  files: ApiFiles,
  root: Located,
): readonly ApiEntry[] {
  return getPartMembers(files, getChild(root, 'operations')).map(([name, member]) => {
    const source = followPart(files, member);
    const method = toText(toApiObject(source.value).action);
    const channel = followReferences(files, getChild(source, 'channel'));
    const target = channel.kind === 'resolved' ? toApiObject(channel.source.value) : {};
    return addEntry(entries, {
      id: `${method || 'operation'}-${name}`,
      kind: 'operation',
      method,
      path: toText(target.address) || channel.name || name,
      title: getInheritedText(readTraits(files, source), 'title', 'summary') || name,
      source,
    });
  });
}

/** Returns the first text that an object or one of its traits has. */
function getInheritedText(objects: WithTraits, ...keys: readonly string[]): string {
  const texts = keys.map((key) => toText(getInherited(objects, key).value));
  return texts.find((text) => text !== '') ?? '';
}
