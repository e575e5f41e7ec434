import type { ApiEntry, ApiGroup, ApiSource } from './api-description.ts';
import { getChild, getMembers, isApiObject, toApiObject } from './api-source.ts';
import {
  addNamedEntries,
  createOverviewGroup,
  type EntryCollector,
  groupByPath,
  groupByTags,
  toGroups,
} from './outline.ts';

const methods: ReadonlySet<string> = new Set([
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
]);

type MethodOperation = { readonly method: string; readonly source: ApiSource };

/** Returns the operations of a path item, including `additionalOperations` of OpenAPI 3.2. */
export function getPathItemOperations(pathItem: ApiSource): readonly MethodOperation[] {
  const operations: MethodOperation[] = [];
  for (const key of Object.keys(toApiObject(pathItem.value))) {
    if (methods.has(key.toLowerCase())) {
      operations.push({ method: key.toUpperCase(), source: getChild(pathItem, key) });
    } else if (key === 'additionalOperations') {
      for (const [method, source] of getMembers(getChild(pathItem, key))) {
        operations.push({ method, source });
      }
    }
  }
  return operations;
}

/** Adds the operations of OpenAPI or Swagger to the collector and returns the outline. */
export function getOpenApiGroups(root: ApiSource, collector: EntryCollector): readonly ApiGroup[] {
  const overview = createOverviewGroup(collector, root);
  const operations: ApiEntry[] = [];
  for (const [path, pathItem] of getMembers(getChild(root, 'paths'))) {
    if (path.startsWith('x-')) continue;
    const found = getPathItemOperations(pathItem);
    for (const { method, source } of found) {
      const id = `${method.toLowerCase()}-${path}`;
      const title = toApiObject(source.value).summary;
      operations.push(collector.add({ id, kind: 'operation', method, path, title, source }));
    }
    if (found.length === 0 && !isEmptyPathItem(pathItem.value)) {
      const id = `path-${path}`;
      operations.push(collector.add({ id, kind: 'operation', path, source: pathItem }));
    }
  }
  const webhooks = ['webhooks', 'x-webhooks'].flatMap((key) =>
    getMembers(getChild(root, key)).flatMap(([name, pathItem]) =>
      addWebhook(collector, name, pathItem),
    ),
  );
  const components = getChild(getChild(root, 'components'), 'schemas');
  const schemas = [getChild(root, 'definitions'), components].flatMap((source) =>
    addNamedEntries(collector, 'schema', source),
  );
  return [
    overview,
    ...(groupByTags(operations, getChild(root, 'tags')) ?? groupByPath(operations)),
    ...toGroups('webhooks', 'Webhooks', webhooks),
    ...toGroups('schemas', 'Schemas', schemas),
  ];
}

function addWebhook(
  collector: EntryCollector,
  name: string,
  pathItem: ApiSource,
): readonly ApiEntry[] {
  const found = getPathItemOperations(pathItem);
  if (found.length === 0 && !isEmptyPathItem(pathItem.value)) {
    const id = `webhook-${name}`;
    return [collector.add({ id, kind: 'webhook', path: name, source: pathItem })];
  }
  return found.map(({ method, source }) => {
    const id = `webhook-${name}${found.length > 1 ? `-${method.toLowerCase()}` : ''}`;
    const title = toApiObject(source.value).summary;
    return collector.add({ id, kind: 'webhook', method, path: name, title, source });
  });
}

/** True if a path item has no operations and isn't invalid. `$ref` can lead to operations. */
function isEmptyPathItem(value: unknown): boolean {
  return value === null || (isApiObject(value) && !Object.hasOwn(value, '$ref'));
}
