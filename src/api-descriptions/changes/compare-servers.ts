import { getChild, getMembers, isSameJson } from '#api-descriptions/json-values.ts';
import type { ApiServer } from '#api-descriptions/nodes/servers.ts';
import { addChange, type ChangeNode } from './change-tree.ts';
import { compareDetails } from './compare-details.ts';
import { compareSecurity } from './compare-security.ts';

/** Matches servers by name in AsyncAPI, otherwise by URL. A server with the same host has moved. */
export function compareServers(
  node: ChangeNode,
  before: readonly ApiServer[],
  after: readonly ApiServer[],
): void {
  const open = new Set(before);
  const added: ApiServer[] = [];
  const find = (isMatch: (server: ApiServer) => boolean) => [...open].find(isMatch);
  for (const server of after) {
    const match = find((other) =>
      isNamed(server) ? other.key === server.key : other.url === server.url,
    );
    if (match === undefined) added.push(server);
    else compareServer(node, match, server);
    if (match !== undefined) open.delete(match);
  }
  for (const server of added) {
    const match = find((other) => !isNamed(other) && getHost(other) === getHost(server));
    if (match === undefined) continue;
    open.delete(match);
    compareServer(node, match, server);
    added.splice(added.indexOf(server), 1);
  }
  const toName = ({ key, url, ...server }: ApiServer) =>
    isNamed({ key }) ? key : url || server.problem;
  for (const server of open) addChange(node, 'server-removed', { names: toName(server) });
  for (const server of added) addChange(node, 'server-added', { names: toName(server) });
}

const isNamed = ({ key }: Pick<ApiServer, 'key'>) => !/^\d+$/.test(key);

function getHost({ url }: ApiServer): string {
  return /^[^/]*\/\/[^/]*/.exec(url)?.[0] ?? '';
}

function compareServer(node: ChangeNode, before: ApiServer, after: ApiServer): void {
  if (before.url !== after.url) {
    addChange(node, 'server-moved', { before: before.url, after: after.url });
  }
  const [variables, others] = [before, after].map(({ source }) => getChild(source, 'variables'));
  if (!isSameJson(variables?.value, others?.value)) {
    addChange(node, 'server-variables', { names: after.url });
  }
  compareSecurity(node, getChild(before.source, 'security'), getChild(after.source, 'security'));
  compareBindings(node, before, after);
  compareDetails(node, before.source, after.source);
}

function compareBindings(node: ChangeNode, before: ApiServer, after: ApiServer): void {
  const earlier = new Map(getMembers(getChild(before.source, 'bindings')));
  const later = new Map(getMembers(getChild(after.source, 'bindings')));
  for (const protocol of new Set([...earlier.keys(), ...later.keys()])) {
    if (isSameJson(earlier.get(protocol)?.value, later.get(protocol)?.value)) continue;
    addChange(node, 'binding', { names: `${protocol} of server ${after.key}` });
  }
}
