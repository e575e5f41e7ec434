import type { ApiEntry, ApiFiles, ApiGroup, ApiSource } from './api-description.ts';
import { getChild, getItems, getMembers, toApiObject, toText } from './api-source.ts';
import {
  addNamedEntries,
  createOverviewGroup,
  type EntryCollector,
  groupByTags,
  toGroups,
} from './outline.ts';
import { followReferences } from './references.ts';

/** True for AsyncAPI 2, in which the operations are members of their channel. */
export function isAsyncApi2(root: ApiSource): boolean {
  return toText(toApiObject(root.value).asyncapi).startsWith('2');
}

/** Adds the operations, channels and messages to the collector and returns the outline. */
export function getAsyncApiGroups(
  root: ApiSource,
  files: ApiFiles,
  collector: EntryCollector,
): readonly ApiGroup[] {
  const overview = createOverviewGroup(collector, root);
  const operations = isAsyncApi2(root)
    ? addChannelOperations(root, files, collector)
    : addRootOperations(root, files, collector);
  const channels = getMembers(getChild(root, 'channels')).map(([name, source]) => {
    const { title, address } = toApiObject(source.value);
    const shown = toText(title) || address;
    return collector.add({
      id: `channel-${name}`,
      kind: 'channel',
      path: name,
      title: shown,
      source,
    });
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

/** Returns the target of a reference, or the source itself if it can't be followed. */
function follow(files: ApiFiles, source: ApiSource): ApiSource {
  const followed = followReferences(files, source);
  return followed.kind === 'resolved' ? followed.source : source;
}

/** Returns the summary of an operation, or else of its last trait with a summary. */
function getSummary(files: ApiFiles, operation: ApiSource): string {
  const traits = getItems(getChild(operation, 'traits')).map((trait) => follow(files, trait));
  return (
    [operation, ...traits.toReversed()]
      .map(({ value }) => toText(toApiObject(value).summary))
      .find((summary) => summary !== '') ?? ''
  );
}

function addChannelOperations(
  root: ApiSource,
  files: ApiFiles,
  collector: EntryCollector,
): readonly ApiEntry[] {
  return getMembers(getChild(root, 'channels')).flatMap(([path, channel]) =>
    ['publish', 'subscribe'].flatMap((method) => {
      const source = getChild(follow(files, channel), method);
      if (source.value === undefined) return [];
      const title = getSummary(files, source) || toApiObject(source.value).operationId;
      const id = `${method}-${path}`;
      return [collector.add({ id, kind: 'operation', method, path, title, source })];
    }),
  );
}

function addRootOperations(
  root: ApiSource,
  files: ApiFiles,
  collector: EntryCollector,
): readonly ApiEntry[] {
  return getMembers(getChild(root, 'operations')).map(([name, member]) => {
    const source = follow(files, member);
    const { action, title } = toApiObject(source.value);
    const method = toText(action);
    return collector.add({
      id: method === '' ? `operation-${name}` : `${method}-${name}`,
      kind: 'operation',
      method,
      path: getChannelAddress(files, getChild(source, 'channel')) || name,
      title: toText(title) || getSummary(files, source) || name,
      source,
    });
  });
}

/** Returns the address of a channel that an operation refers to, or else the channel's name. */
function getChannelAddress(files: ApiFiles, channel: ApiSource): string {
  const followed = followReferences(files, channel);
  return toText(toApiObject(follow(files, channel).value).address) || followed.name;
}
