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

/** Methods in upper case by the member of a path item. */
const methods: ReadonlyMap<string, string> = new Map(
  ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'].map((method) => [
    method,
    method.toUpperCase(),
  ]),
);

/**
 * Calls a function for each operation of a path item, including `additionalOperations` of OpenAPI
 * 3.2. Returns the number of operations. Creates no lists, because a description can have more than
 * ten thousand operations.
 */
function forEachOperation(
  { value, location: { file, pointer } }: ApiSource,
  call: (method: string, source: ApiSource) => void,
): number {
  if (!isApiObject(value)) return 0;
  let count = 0;
  for (const key of Object.keys(value)) {
    const method = methods.get(key) ?? methods.get(key.toLowerCase());
    if (method !== undefined) {
      call(method, {
        value: value[key],
        location: { file, pointer: `${pointer}/${key}` },
      });
      count += 1;
    } else if (key === 'additionalOperations') {
      const additional = { value: value[key], location: { file, pointer: `${pointer}/${key}` } };
      for (const [name, source] of getMembers(additional)) {
        call(name, source);
        count += 1;
      }
    }
  }
  return count;
}

/** Adds the operations of OpenAPI or Swagger to the collector and returns the outline. */
export function getOpenApiGroups(root: ApiSource, collector: EntryCollector): readonly ApiGroup[] {
  const overview = createOverviewGroup(collector, root);
  const operations: ApiEntry[] = [];
  for (const [path, pathItem] of getMembers(getChild(root, 'paths'))) {
    if (path.startsWith('x-')) continue;
    const count = forEachOperation(pathItem, (method, source) => {
      const id = `${method.toLowerCase()}-${path}`;
      const title = isApiObject(source.value) ? source.value.summary : undefined;
      operations.push(collector.add({ id, kind: 'operation', method, path, title, source }));
    });
    if (count === 0 && !isEmptyPathItem(pathItem.value)) {
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
  const found: { readonly method: string; readonly source: ApiSource }[] = [];
  forEachOperation(pathItem, (method, source) => found.push({ method, source }));
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
