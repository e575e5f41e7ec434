import type {
  ApiEntry,
  ApiFiles,
  ApiGroup,
  ApiSource,
} from '#data/api-descriptions/api-description.ts';
import {
  getChild,
  getItems,
  getMembers,
  toApiObject,
  toText,
} from '#data/api-descriptions/api-source.ts';
import { followReferences } from '#data/api-descriptions/references.ts';
import {
  addNamedEntries,
  createOverviewGroup,
  type EntryCollector,
  groupByTags,
  toGroups,
} from './outline.ts';

/** True for AsyncAPI 2, in which the operations are members of their channel. */
export function isAsyncApi2(root: ApiSource): boolean {
  return toText(toApiObject(root.value).asyncapi).startsWith('2');
}

/**
 * An object and its traits, of which an earlier one takes precedence. A member of a trait counts
 * only if the object itself doesn't have the member.
 */
export type TraitOwners = readonly [ApiSource, ...ApiSource[]];

function follow(files: ApiFiles, source: ApiSource): ApiSource {
  const followed = followReferences(files, source);
  return followed.kind === 'resolved' ? followed.source : source;
}

export function getTraitOwners(files: ApiFiles, source: ApiSource): TraitOwners {
  const traits = getItems(getChild(source, 'traits')).map((trait) => follow(files, trait));
  return [source, ...traits.toReversed()];
}

/** Returns the member of the first owner that has it; its value is undefined if none has it. */
export function getOwned(owners: TraitOwners, key: string): ApiSource {
  const owner = owners.find((each) => getChild(each, key).value !== undefined);
  return getChild(owner ?? owners[0], key);
}

/** Adds the operations, channels and messages to the collector and returns the outline. */
export function getAsyncApiGroups(
  root: ApiSource,
  files: ApiFiles,
  collector: EntryCollector,
): readonly ApiGroup[] {
  const overview = createOverviewGroup(collector, root);
  const named = getMembers(getChild(root, 'channels')).map(
    ([name, channel]) => [name, follow(files, channel)] as const,
  );
  const operations = isAsyncApi2(root)
    ? named.flatMap(([name, channel]) => addChannelOperations(files, collector, name, channel))
    : addRootOperations(root, files, collector);
  const channels = named.map(([path, source]) => {
    const { title, address } = toApiObject(source.value);
    const shown = toText(title) || address;
    return collector.add({ id: `channel-${path}`, kind: 'channel', path, title: shown, source });
  });
  const components = getChild(root, 'components');
  const messages = addNamedEntries(
    collector,
    'message',
    getChild(components, 'messages'),
    ({ title }) => title,
  );
  const schemas = addNamedEntries(collector, 'schema', getChild(components, 'schemas'));
  const tags = getChild(isAsyncApi2(root) ? root : getChild(root, 'info'), 'tags');
  return [
    overview,
    ...(groupByTags(operations, tags) ?? toGroups('operations', 'Operations', operations)),
    ...toGroups('channels', 'Channels', channels),
    ...toGroups('messages', 'Messages', messages),
    ...toGroups('schemas', 'Schemas', schemas),
  ];
}

/** Adds the operations of a channel of AsyncAPI 2. */
function addChannelOperations(
  files: ApiFiles,
  collector: EntryCollector,
  path: string,
  channel: ApiSource,
): readonly ApiEntry[] {
  return ['publish', 'subscribe'].flatMap((method) => {
    const source = getChild(channel, method);
    if (source.value === undefined) return [];
    const owners = getTraitOwners(files, source);
    const title =
      toText(getOwned(owners, 'summary').value) || getOwned(owners, 'operationId').value;
    return [
      collector.add({ id: `${method}-${path}`, kind: 'operation', method, path, title, source }),
    ];
  });
}

/** Adds the operations of AsyncAPI 3. */
function addRootOperations(
  root: ApiSource,
  files: ApiFiles,
  collector: EntryCollector,
): readonly ApiEntry[] {
  return getMembers(getChild(root, 'operations')).map(([name, member]) => {
    const source = follow(files, member);
    const owners = getTraitOwners(files, source);
    const method = toText(toApiObject(source.value).action);
    const channel = followReferences(files, getChild(source, 'channel'));
    const target = channel.kind === 'resolved' ? toApiObject(channel.source.value) : {};
    const titles = ['title', 'summary'].map((key) => toText(getOwned(owners, key).value));
    return collector.add({
      id: `${method || 'operation'}-${name}`,
      kind: 'operation',
      method,
      path: toText(target.address) || channel.name || name,
      title: titles.find((title) => title !== '') ?? name,
      source,
    });
  });
}
