import type {
  ApiDescription,
  ApiEntry,
  ApiFiles,
  ApiGroup,
  ApiSource,
} from '#api-descriptions/api-description.ts';
import {
  escapeKey,
  getChild,
  getMembers,
  getOptionalChild,
  getRoot,
  isApiObject,
} from '#api-descriptions/api-source.ts';
import { followReferences } from '#api-descriptions/references.ts';
import {
  addEntry,
  addNamedEntries,
  groupByPath,
  groupByTags,
  type OutlineEntries,
  toGroups,
} from './outline.ts';

/** Methods in upper case by the property of a path item. */
const methods: ReadonlyMap<string, string> = new Map(
  ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'].map((method) => [
    method,
    method.toUpperCase(),
  ]),
);

/**
 * Returns the operations of a path item with their methods, including `additionalOperations` of
 * OpenAPI 3.2.
 */
export function getOperations(
  pathItem: ApiSource,
): readonly (readonly [method: string, operation: ApiSource])[] {
  return getMembers(pathItem).flatMap(([key, source]) => {
    if (key === 'additionalOperations') return getMembers(source);
    const method = methods.get(key.toLowerCase());
    return method === undefined ? [] : [[method, source]];
  });
}

/** Returns a path item and, if it is loaded, the path item that its `$ref` leads to. */
export function expandPathItem(files: ApiFiles, pathItem: ApiSource): readonly ApiSource[] {
  if (!isApiObject(pathItem.value) || pathItem.value.$ref === undefined) return [pathItem];
  const followed = followReferences(files, pathItem);
  return followed.kind === 'resolved' ? [pathItem, followed.source] : [pathItem];
}

/** Operation of a callback with the path items that it is part of. */
export type CallbackOperation = {
  /** Expression whose value is the URL. */
  readonly path: string;
  readonly method: string;
  readonly operation: ApiSource;
  readonly pathItems: readonly ApiSource[];
  /** Key of its row. */
  readonly key: string;
};

export function getCallbackOperations(
  files: ApiFiles,
  callback: ApiSource,
): readonly CallbackOperation[] {
  const members = getMembers(callback).filter(([path]) => !path.startsWith('x-'));
  return members.flatMap(([path, pathItem]) => {
    const owners = expandPathItem(files, pathItem);
    const pathItems = owners.toReversed();
    return owners.flatMap(getOperations).map(([method, operation]) => {
      const key = escapeKey(`${method.toLowerCase()}-${path}`);
      return { path, method, operation, pathItems, key };
    });
  });
}

/**
 * Returns the path items of an operation or webhook, or an empty list for other entries. Later path
 * items override earlier ones.
 */
export function getPathItems(api: ApiDescription, { kind, path }: ApiEntry): readonly ApiSource[] {
  const root = getRoot(api);
  const pathItem =
    kind === 'operation'
      ? getChild(root, 'paths', path)
      : (getOptionalChild(root, 'webhooks', path) ?? getChild(root, 'x-webhooks', path));
  const isKnown = kind === 'operation' || kind === 'webhook';
  return isKnown ? expandPathItem(api.files, pathItem).toReversed() : [];
}

/**
 * Adds the operations of a path item and returns their entries. If the path item can't be read,
 * adds an entry without a method.
 */
function addOperations(
  entries: OutlineEntries,
  files: ApiFiles,
  kind: 'operation' | 'webhook',
  [path, pathItem]: readonly [string, ApiSource],
): readonly ApiEntry[] {
  const [, target] = expandPathItem(files, pathItem);
  const own = getOperations(pathItem);
  const operations = target === undefined ? own : [...own, ...getOperations(target)];
  if (operations.length > 0) {
    return operations.map(([method, source]) => {
      const name = method.toLowerCase();
      const suffix = operations.length > 1 ? `-${name}` : '';
      const id = kind === 'operation' ? `${name}-${path}` : `webhook-${path}${suffix}`;
      const title = isApiObject(source.value) ? source.value.summary : undefined;
      return addEntry(entries, { id, kind, method, path, title, source });
    });
  }
  const { value } = pathItem;
  if (value === null || (isApiObject(value) && value.$ref === undefined)) return [];
  const id = `${kind === 'operation' ? 'path' : 'webhook'}-${path}`;
  return [addEntry(entries, { id, kind, path, source: pathItem })];
}

/** Adds the entries of OpenAPI or Swagger and returns the groups of the outline. */
export function getOpenApiGroups(
  root: ApiSource,
  files: ApiFiles,
  entries: OutlineEntries,
): readonly ApiGroup[] {
  const operations = getMembers(getChild(root, 'paths'))
    .filter(([path]) => !path.startsWith('x-'))
    .flatMap((member) => addOperations(entries, files, 'operation', member));
  const webhooks = ['webhooks', 'x-webhooks']
    .flatMap((key) => getMembers(getChild(root, key)))
    .filter(([name, { value }]) => !name.startsWith('x-') || isApiObject(value))
    .flatMap((member) => addOperations(entries, files, 'webhook', member));
  const schemas = [
    ...addNamedEntries(entries, 'schema', getChild(root, 'definitions')),
    ...addNamedEntries(entries, 'schema', getChild(root, 'components', 'schemas')),
  ];
  return [
    ...(groupByTags(files, operations, getChild(root, 'tags')) ?? groupByPath(operations)),
    ...toGroups('webhooks', 'Webhooks', webhooks),
    ...toGroups('schemas', 'Schemas', schemas),
  ];
}
