import type {
  ApiDescription,
  ApiEntry,
  ApiFiles,
  ApiGroup,
  ApiSource,
} from '#data/api-descriptions/api-description.ts';
import {
  getChild,
  getMembers,
  getOptionalChild,
  getRoot,
  isApiObject,
} from '#data/api-descriptions/api-source.ts';
import { followReferences } from '#data/api-descriptions/references.ts';
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
export function forEachOperation(
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

/** Returns a path item and the path item that its `$ref` leads to, unless that isn't loaded. */
export function expandPathItem(files: ApiFiles, pathItem: ApiSource): readonly ApiSource[] {
  if (!isApiObject(pathItem.value) || pathItem.value.$ref === undefined) return [pathItem];
  const followed = followReferences(files, pathItem);
  return followed.kind === 'resolved' ? [pathItem, followed.source] : [pathItem];
}

/**
 * Returns the path items of an operation or webhook, of which a later one overrides an earlier one;
 * an empty list for other entries.
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
 * Adds the operations of a path item to the collector and to `entries`; an entry without a method
 * if the path item can't be read.
 */
function addOperations(
  { add }: EntryCollector,
  entries: ApiEntry[],
  kind: 'operation' | 'webhook',
  path: string,
  owners: readonly ApiSource[],
): void {
  const before = entries.length;
  let hasSuffix = true;
  if (kind === 'webhook') {
    let count = 0;
    for (const owner of owners) count += forEachOperation(owner, () => {});
    hasSuffix = count > 1;
  }
  for (const owner of owners) {
    forEachOperation(owner, (method, source) => {
      const name = method.toLowerCase();
      const id =
        kind === 'operation' ? `${name}-${path}` : `webhook-${path}${hasSuffix ? `-${name}` : ''}`;
      const title = isApiObject(source.value) ? source.value.summary : undefined;
      entries.push(add({ id, kind, method, path, title, source }));
    });
  }
  const [source] = owners;
  if (entries.length > before || source === undefined || source.value === null) return;
  if (isApiObject(source.value) && !Object.hasOwn(source.value, '$ref')) return;
  const id = `${kind === 'operation' ? 'path' : 'webhook'}-${path}`;
  entries.push(add({ id, kind, method: '', path, title: undefined, source }));
}

/** Adds the operations of OpenAPI or Swagger to the collector and returns the outline. */
export function getOpenApiGroups(
  root: ApiSource,
  files: ApiFiles,
  collector: EntryCollector,
): readonly ApiGroup[] {
  const overview = createOverviewGroup(collector, root);
  const operations: ApiEntry[] = [];
  for (const [path, pathItem] of getMembers(getChild(root, 'paths'))) {
    if (path.startsWith('x-')) continue;
    addOperations(collector, operations, 'operation', path, expandPathItem(files, pathItem));
  }
  const webhooks: ApiEntry[] = [];
  for (const key of ['webhooks', 'x-webhooks']) {
    for (const [name, pathItem] of getMembers(getChild(root, key))) {
      if (name.startsWith('x-') && !isApiObject(pathItem.value)) continue;
      addOperations(collector, webhooks, 'webhook', name, expandPathItem(files, pathItem));
    }
  }
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
