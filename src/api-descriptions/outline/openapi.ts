import type {
  ApiDescription,
  ApiEntry,
  ApiFiles,
  ApiGroup,
  Located,
} from '#api-descriptions/api-description.ts';
import {
  type ApiObject,
  escapeKey,
  getChild,
  getOrCreate,
  getRoot,
  isApiObject,
  toApiObject,
} from '#api-descriptions/json-values.ts';
import {
  followReferences,
  getOwnTexts,
  getPart,
  getPartMembers,
} from '#api-descriptions/references.ts';
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

const operationValues = new WeakMap<ApiFiles, Map<unknown, ApiObject>>();

/**
 * Follows a `$ref` in place of an operation; returns the source itself if it can't be followed, and
 * the same value each time.
 */
function followOperation(files: ApiFiles, source: Located): Located {
  if (!isApiObject(source.value) || source.value.$ref === undefined) return source;
  const followed = followReferences(files, source);
  if (followed.kind !== 'resolved' || !isApiObject(followed.source.value)) return source;
  const target = followed.source.value;
  const texts = getOwnTexts(files, source);
  if (Object.keys(texts).length === 0) return followed.source;
  const values = getOrCreate(operationValues, files, () => new Map());
  const value = getOrCreate(values, source.value, () => ({ ...target, ...texts }));
  return { ...followed.source, value };
}

/** Returns the operations of a path, including `additionalOperations` of OpenAPI 3.2. */
function getOperations(
  files: ApiFiles,
  pathItem: Located,
): readonly (readonly [method: string, operation: Located])[] {
  const operations: (readonly [string, Located])[] = [];
  for (const key of Object.keys(toApiObject(pathItem.value))) {
    const method = methods.get(key.toLowerCase());
    if (method !== undefined) {
      operations.push([method, followOperation(files, getChild(pathItem, key))]);
    } else if (key === 'additionalOperations') {
      for (const [name, source] of getPartMembers(files, getChild(pathItem, key))) {
        operations.push([name, followOperation(files, source)]);
      }
    }
  }
  return operations;
}

/** Returns a path item and, if it is loaded, the path item that its `$ref` leads to. */
function expandPathItem(files: ApiFiles, pathItem: Located): readonly Located[] {
  if (!isApiObject(pathItem.value) || pathItem.value.$ref === undefined) return [pathItem];
  const followed = followReferences(files, pathItem);
  return followed.kind === 'resolved' ? [pathItem, followed.source] : [pathItem];
}

/** Operation of a callback with the path items that it is part of. */
export type CallbackOperation = {
  /** Expression whose value is the URL. */
  readonly path: string;
  readonly method: string;
  readonly operation: Located;
  readonly pathItems: readonly Located[];
  /** Key of its row. */
  readonly key: string;
};

export function getCallbackOperations(
  files: ApiFiles,
  callback: Located,
): readonly CallbackOperation[] {
  const members = getPartMembers(files, callback).filter(([path]) => !path.startsWith('x-'));
  return members.flatMap(([path, pathItem]) => {
    const owners = expandPathItem(files, pathItem);
    const pathItems = owners.toReversed();
    const operations = owners.flatMap((owner) => getOperations(files, owner));
    return operations.map(([method, operation]) => {
      const key = escapeKey(`${method.toLowerCase()}-${path}`);
      return { path, method, operation, pathItems, key };
    });
  });
}

/**
 * Returns the path items of an operation or webhook, of which later ones override earlier ones;
 * none for other entries.
 */
export function getPathItems(api: ApiDescription, { kind, path }: ApiEntry): readonly Located[] {
  const keys =
    kind === 'operation' ? ['paths'] : kind === 'webhook' ? ['webhooks', 'x-webhooks'] : [];
  const pathItems = keys.map((key) => getPart(api.files, getRoot(api), key, path));
  const pathItem = pathItems.find(({ value }) => value !== undefined);
  return pathItem === undefined ? [] : expandPathItem(api.files, pathItem).toReversed();
}

/** A path item that can't be read gets an entry without a method. */
function addOperations(
  entries: OutlineEntries,
  files: ApiFiles,
  kind: 'operation' | 'webhook',
  [path, pathItem]: readonly [string, Located],
): readonly ApiEntry[] {
  const [, target] = expandPathItem(files, pathItem);
  const own = getOperations(files, pathItem);
  const operations = target === undefined ? own : [...own, ...getOperations(files, target)];
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

/** Reads OpenAPI or Swagger. Yields after each path and operation. */
export function* readOpenApiGroups(
  root: Located,
  files: ApiFiles,
  entries: OutlineEntries,
): Generator<undefined, readonly ApiGroup[]> {
  const operations: ApiEntry[] = [];
  for (const member of getPartMembers(files, getChild(root, 'paths'))) {
    if (member[0].startsWith('x-')) continue;
    operations.push(...addOperations(entries, files, 'operation', member));
    yield;
  }
  const webhooks = ['webhooks', 'x-webhooks']
    .flatMap((key) => getPartMembers(files, getChild(root, key)))
    .filter(([name, { value }]) => !name.startsWith('x-') || isApiObject(value))
    .flatMap((member) => addOperations(entries, files, 'webhook', member));
  const schemas = [
    ...addNamedEntries(entries, files, 'schema', getChild(root, 'definitions')),
    ...addNamedEntries(entries, files, 'schema', getPart(files, root, 'components', 'schemas')),
  ];
  const byTag = yield* groupByTags(files, operations, getChild(root, 'tags'));
  return [
    ...(byTag ?? groupByPath(operations)),
    ...toGroups('webhooks', 'Webhooks', webhooks),
    ...toGroups('schemas', 'Schemas', schemas),
  ];
}
