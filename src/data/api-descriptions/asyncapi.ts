import type { ApiEntry, ApiFiles, ApiGroup, ApiSource } from './api-description.ts';
import { getChild, getMembers, toApiObject, toText } from './api-source.ts';
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
    ? addChannelOperations(root, collector)
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

function addChannelOperations(root: ApiSource, collector: EntryCollector): readonly ApiEntry[] {
  return getMembers(getChild(root, 'channels')).flatMap(([path, channel]) =>
    ['publish', 'subscribe'].flatMap((method) => {
      const source = getChild(channel, method);
      if (source.value === undefined) return [];
      const { summary, operationId } = toApiObject(source.value);
      const title = toText(summary) || operationId;
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
  return getMembers(getChild(root, 'operations')).map(([name, source]) => {
    const { action, title, summary } = toApiObject(source.value);
    const method = toText(action);
    return collector.add({
      id: method === '' ? `operation-${name}` : `${method}-${name}`,
      kind: 'operation',
      method,
      path: getChannelAddress(files, getChild(source, 'channel')) || name,
      title: toText(title) || toText(summary) || name,
      source,
    });
  });
}

/** Returns the address of a channel that an operation refers to, or else the channel's name. */
function getChannelAddress(files: ApiFiles, channel: ApiSource): string {
  const followed = followReferences(files, channel);
  const target = followed.kind === 'resolved' ? followed.source.value : undefined;
  return toText(toApiObject(target).address) || followed.name;
}
