import type { ApiDescription, Located } from '#api-descriptions/api-description.ts';
import {
  type ApiObject,
  getChild,
  getItems,
  getOptionalChild,
  getRoot,
  toApiObject,
  toItems,
  toText,
} from '#api-descriptions/json-values.ts';
import { followPart, getPartMembers } from '#api-descriptions/references.ts';
import { type ApiPart, readPart } from './parts.ts';

/** Server of a description, in the same form for all formats. */
export type ApiServer = ApiPart & {
  /** Name in AsyncAPI, otherwise the 0-based index. */
  readonly key: string;
  /** URL with variables in braces; relative to the description in some cases. */
  readonly url: string;
};

/**
 * Returns the URL of a server. In AsyncAPI 3, a server has a protocol, a host and a path instead of
 * a URL; in AsyncAPI 2, some URLs lack the protocol.
 */
export function getServerUrl({ url, host, protocol, pathname }: ApiObject): string {
  const scheme = toText(protocol);
  const prefix = scheme === '' ? '' : `${scheme}://`;
  const given = toText(url);
  if (given !== '') return /^[a-z][\w+.-]*:\/\/|^[/{]/i.test(given) ? given : `${prefix}${given}`;
  return `${prefix}${toText(host)}${toText(pathname)}`;
}

/** Returns the servers of the whole description. */
export function getServers(api: ApiDescription): readonly ApiServer[] {
  return listServers(api, getRoot(api), {});
}

/** Returns the servers of an operation: its own, or else those of its path or of the description. */
export function getOperationServers(
  api: ApiDescription,
  operation: Located,
  pathItems: readonly Located[],
): readonly ApiServer[] {
  const owners = [operation, ...pathItems.toReversed(), getRoot(api)];
  const hasServers = (owner: Located) => getOptionalChild(owner, 'servers') !== undefined;
  const owner = owners.find(hasServers) ?? getRoot(api);
  return listServers(api, owner, toApiObject(operation.value));
}

function listServers(
  api: ApiDescription,
  owner: Located,
  { schemes }: ApiObject,
): readonly ApiServer[] {
  const root = getRoot(api);
  const list = followPart(api.files, getChild(owner, 'servers'));
  const { swagger } = toApiObject(root.value);
  const items = swagger === undefined ? getItems(list) : getSwaggerServers(root, schemes);
  const members = [
    ...items.map((item, index) => [String(index), item] as const),
    ...getPartMembers(api.files, list),
  ];
  return members.map(([key, member]) => {
    const part = readPart(api, member);
    return { ...part, key, url: getServerUrl(part.value) };
  });
}

/** Returns the servers of a Swagger 2 description, one for each scheme. */
function getSwaggerServers(root: Located, given: unknown): readonly Located[] {
  const { host, basePath, schemes } = toApiObject(root.value);
  const path = toText(basePath);
  const toServer = (url: string): Located => ({ ...root, value: { url } });
  if (toText(host) === '') return path === '' ? [] : [toServer(path)];
  const urls = toItems(given ?? schemes).map((scheme) => `${toText(scheme)}:`.replace(/^:/, ''));
  return (urls.length > 0 ? urls : ['']).map((url) => toServer(`${url}//${toText(host)}${path}`));
}
