import type {
  ApiDescription,
  ApiEntry,
  ApiSource,
} from '#data/api-descriptions/api-description.ts';
import {
  escapeKey,
  getChild,
  getMembers,
  isSameJson,
  toApiObject,
  toText,
} from '#data/api-descriptions/api-source.ts';
import {
  type OperationParts,
  readOpenApiOperation,
  readPart,
} from '#data/api-descriptions/content/operation-parts.ts';
import { readSwaggerOperation } from '#data/api-descriptions/content/swagger.ts';
import { expandPathItem, getOperations } from '#data/api-descriptions/outline/openapi.ts';
import {
  addChange,
  addChild,
  type ChangeNode,
  type ComparedDirection,
  compareWords,
  matchByKey,
  type TreeBuilder,
} from './change-tree.ts';
import { compareBodies } from './compare-bodies.ts';
import { compareDetails } from './compare-details.ts';
import { compareLifecycle } from './compare-lifecycle.ts';
import { compareHeaders, compareParameters } from './compare-parameters.ts';
import { reverseDirection } from './compare-schemas.ts';
import { compareSecurity } from './compare-security.ts';

/** Operation of one version. */
export type ComparedOperation = {
  readonly api: ApiDescription;
  readonly source: ApiSource;
  /** Path items of the operation. */
  readonly pathItems: readonly ApiSource[];
  /** Path with the names of its parameters in braces. */
  readonly path: string;
};

type EntryOf = readonly [api: ApiDescription, entry: ApiEntry];

/** Compares the entries of two operations or webhooks. */
export function compareOperationEntries(
  builder: TreeBuilder,
  before: EntryOf,
  after: EntryOf,
  direction: ComparedDirection,
): ChangeNode {
  return compareOperations(builder, toOperation(before), toOperation(after), direction);
}

function toOperation([api, { kind, path, source }]: EntryOf): ComparedOperation {
  const root = getRoot(api);
  const maps = kind === 'operation' ? ['paths'] : ['webhooks', 'x-webhooks'];
  const pathItem = maps
    .map((key) => getChild(getChild(root, key), path))
    .find(({ value }) => value !== undefined);
  const pathItems = pathItem === undefined ? [] : expandPathItem(api.files, pathItem).toReversed();
  return { api, source, pathItems, path };
}

function getRoot({ files, path }: ApiDescription): ApiSource {
  return { value: files.get(path), location: { file: path, pointer: '' } };
}

/** Members of a path item or description that are part of its operations. */
const inherited = ['parameters', 'servers', 'security', 'consumes', 'produces'];

function hasSameInherited(
  { isSame }: TreeBuilder['sameness'],
  before: ComparedOperation,
  after: ComparedOperation,
): boolean {
  const owners = [...before.pathItems, getRoot(before.api)];
  const others = [...after.pathItems, getRoot(after.api)];
  return (
    before.path === after.path &&
    owners.length === others.length &&
    owners.every((owner, index) => {
      const other = others[index];
      return (
        other !== undefined &&
        inherited.every((key) => isSame(getChild(owner, key), getChild(other, key)))
      );
    })
  );
}

function readParts({ api, pathItems, source }: ComparedOperation): OperationParts {
  const isSwagger = toApiObject(getRoot(api).value).swagger !== undefined;
  return (isSwagger ? readSwaggerOperation : readOpenApiOperation)(api, pathItems, source);
}

/**
 * Compares two operations. In webhooks and callbacks, the API sends the request, so the direction
 * is `response`.
 */
function compareOperations(
  builder: TreeBuilder,
  before: ComparedOperation,
  after: ComparedOperation,
  direction: ComparedDirection,
): ChangeNode {
  const node = builder.createNode();
  compareOperationTexts(builder, node, before.source, after.source);
  compareSecurity(node, before, after);
  compareServers(node, getServers(before), getServers(after), after.source.value);
  const differences = selectDifferences(builder, before, after);
  if (differences !== undefined) compareParts(builder, node, differences, direction);
  const callbacks = compareCallbacks(builder, before, after, reverseDirection(direction));
  addNonEmpty(node, callbacks, 'callbacks');
  return node;
}

/** Compares the parameters, the body and the responses. */
function compareParts(
  builder: TreeBuilder,
  node: ChangeNode,
  [before, after]: readonly [ComparedOperation, ComparedOperation],
  direction: ComparedDirection,
): void {
  const [earlier, later] = [readParts(before), readParts(after)];
  compareAllParameters(builder, node, [earlier, before.path], [later, after.path], direction);
  const request = builder.createNode();
  compareBodies(builder, request, earlier.request, later.request, { direction, isRequest: true });
  const form = compareParameters(builder, earlier.formFields, later.formFields, direction);
  addNonEmpty(request, form, '');
  addNonEmpty(node, request, 'request');
  const responses = compareResponses(builder, earlier, later, reverseDirection(direction));
  addNonEmpty(node, responses, 'responses', reverseDirection(direction));
}

/**
 * Reduces two operations to the parameters, bodies and responses that differ in the text. Returns
 * undefined if none do.
 */
function selectDifferences(
  { sameness }: TreeBuilder,
  before: ComparedOperation,
  after: ComparedOperation,
): readonly [ComparedOperation, ComparedOperation] | undefined {
  const hasSameOwners = hasSameInherited(sameness, before, after);
  const isSame = (key: string, first = before.source, second = after.source) =>
    hasSameOwners && sameness.isSame(getChild(first, key), getChild(second, key));
  const keys = ['parameters', 'requestBody'].filter((key) => !isSame(key));
  const responses = [before, after].map(({ source }) => getChild(source, 'responses'));
  const [first = before.source, second = after.source] = responses;
  const codes = new Set(
    responses
      .flatMap(({ value }) => Object.keys(toApiObject(value)))
      .filter((code) => !isSame(code, first, second)),
  );
  if (keys.length + codes.size === 0) return undefined;
  const select = (value: unknown, names: Iterable<string>) => {
    const members = toApiObject(value);
    const selected: Record<string, unknown> = {};
    for (const name of names) if (Object.hasOwn(members, name)) selected[name] = members[name];
    return selected;
  };
  const reduce = (operation: ComparedOperation): ComparedOperation => {
    const { value, location } = operation.source;
    const reduced = select(value, [...keys, 'consumes', 'produces']);
    reduced.responses = select(toApiObject(value).responses, codes);
    const pathItems = keys.includes('parameters') ? operation.pathItems : [];
    return { ...operation, source: { value: reduced, location }, pathItems };
  };
  return [reduce(before), reduce(after)];
}

function addNonEmpty(
  parent: ChangeNode,
  node: ChangeNode,
  key: string,
  direction?: ComparedDirection,
): void {
  if (node.changes.length + node.children.length > 0) addChild(parent, node, { key, direction });
}

function compareOperationTexts(
  builder: TreeBuilder,
  node: ChangeNode,
  before: ApiSource,
  after: ApiSource,
): void {
  const [earlier, later] = [toApiObject(before.value), toApiObject(after.value)];
  const subject = after.value;
  const toWords = (key: string) => ({ before: toText(earlier[key]), after: toText(later[key]) });
  compareWords(node, 'title', subject, toWords('summary'));
  compareWords(node, 'description', subject, toWords('description'));
  compareLifecycle(node, earlier, later);
  if (earlier.operationId !== later.operationId) {
    const { before: first, after: second } = toWords('operationId');
    const sentence = { before: first || 'none', after: second || 'none' };
    addChange(node, 'operation-id', subject, { sentence });
  }
  compareDetails(builder, node, before, after);
}

function getServers({ source, pathItems }: ComparedOperation): readonly string[] {
  const owner = [source, ...pathItems].find(({ value }) => 'servers' in toApiObject(value));
  return owner === undefined ? [] : getServerUrls(owner);
}

/** Returns the URLs of the servers that an object lists. */
export function getServerUrls(owner: ApiSource): readonly string[] {
  const { servers } = toApiObject(owner.value);
  return Array.isArray(servers) ? servers.map((server) => toText(toApiObject(server).url)) : [];
}

export function compareServers(
  node: ChangeNode,
  before: readonly string[],
  after: readonly string[],
  subject: unknown,
): void {
  for (const names of before.filter((url) => !after.includes(url))) {
    addChange(node, 'server-removed', subject, { sentence: { names } });
  }
  for (const names of after.filter((url) => !before.includes(url))) {
    addChange(node, 'server-added', subject, { sentence: { names } });
  }
}

const locations = ['path', 'query', 'querystring', 'header', 'cookie'];

function compareAllParameters(
  builder: TreeBuilder,
  node: ChangeNode,
  [before, beforePath]: readonly [OperationParts, string],
  [after, afterPath]: readonly [OperationParts, string],
  direction: ComparedDirection,
): void {
  for (const location of locations) {
    const select = ({ parameters }: OperationParts) =>
      parameters.filter((parameter) => parameter.location === location);
    const [earlier, later] = [select(before), select(after)];
    const found =
      location === 'path'
        ? compareParameters(builder, earlier, later, direction, [beforePath, afterPath])
        : compareParameters(builder, earlier, later, direction);
    addNonEmpty(node, found, location);
  }
}

function compareResponses(
  builder: TreeBuilder,
  before: OperationParts,
  after: OperationParts,
  direction: ComparedDirection,
): ChangeNode {
  const node = builder.createNode();
  const { matched, added, removed } = matchByKey(before.responses, after.responses, ({ code }) =>
    code.toLowerCase(),
  );
  for (const [earlier, later] of matched) {
    const [first, second] = [earlier.part.source, later.part.source];
    if (
      builder.sameness.isSame(first, second) &&
      isSameJson(earlier.part.value, later.part.value)
    ) {
      continue;
    }
    const child = builder.getNode(
      first.value,
      second.value,
      `response ${direction}`,
      (response) => {
        response.name = later.part.reference?.name ?? '';
        const description = [earlier, later].map(({ part }) => toText(part.value.description));
        const [words = '', changed = ''] = description;
        compareWords(response, 'description', second.value, { before: words, after: changed });
        compareBodies(builder, response, earlier, later, { direction, isRequest: false });
        const headers = compareHeaders(builder, earlier.headers, later.headers, direction);
        addNonEmpty(response, headers, '');
        if (!builder.sameness.isSame(earlier.links, later.links)) {
          addChange(response, 'link', later.links.value ?? second.value);
        }
        compareDetails(builder, response, first, second);
      },
    );
    addChild(node, child, { key: escapeKey(later.code), beforeKey: escapeKey(earlier.code) });
  }
  for (const { code, part } of added) {
    const key = escapeKey(code);
    addChange(node, 'response-added', part.source.value, { key, kind: 'added' });
  }
  for (const { code, part } of removed) {
    const rule = code.startsWith('2') ? 'response-removed' : 'error-response-removed';
    addChange(node, rule, part.source.value, { key: escapeKey(code), kind: 'removed' });
  }
  return node;
}

function compareCallbacks(
  builder: TreeBuilder,
  before: ComparedOperation,
  after: ComparedOperation,
  direction: ComparedDirection,
): ChangeNode {
  const node = builder.createNode();
  const [earlier, later] = [
    getChild(before.source, 'callbacks'),
    getChild(after.source, 'callbacks'),
  ];
  if (builder.sameness.isSame(earlier, later)) return node;
  const callbacks = matchByKey(getMembers(earlier), getMembers(later), ([name]) => name);
  for (const [[, first], [name, second]] of callbacks.matched) {
    if (builder.sameness.isSame(first, second)) continue;
    const operations = matchByKey(
      getCallbackOperations(before.api, first),
      getCallbackOperations(after.api, second),
      ({ key }) => key,
    );
    const key = escapeKey(name);
    for (const [{ operation: old }, { key: inner, operation }] of operations.matched) {
      const child = compareOperations(builder, old, operation, direction);
      addChild(node, child, { key: `${key}/${inner}`, direction });
    }
    for (const { key: inner, operation } of operations.added) {
      const options = { key: `${key}/${inner}`, kind: 'added' } as const;
      addChange(node, 'callback-added', operation.source.value, options);
    }
    for (const { key: inner, operation } of operations.removed) {
      const options = { key: `${key}/${inner}`, kind: 'removed' } as const;
      addChange(node, 'callback-removed', operation.source.value, options);
    }
  }
  for (const [name, { value }] of callbacks.added) {
    addChange(node, 'callback-added', value, { key: escapeKey(name), kind: 'added' });
  }
  for (const [name, { value }] of callbacks.removed) {
    addChange(node, 'callback-removed', value, { key: escapeKey(name), kind: 'removed' });
  }
  return node;
}

type CallbackOperation = { readonly key: string; readonly operation: ComparedOperation };

/** Returns the operations of a callback with the keys of their rows. */
function getCallbackOperations(api: ApiDescription, callback: ApiSource): CallbackOperation[] {
  return getMembers(readPart(api, callback).source).flatMap(([expression, member]) => {
    if (expression.startsWith('x-')) return [];
    const pathItems = expandPathItem(api.files, member);
    return pathItems.flatMap(getOperations).map(([method, source]) => ({
      key: escapeKey(`${method.toLowerCase()}-${expression}`),
      operation: { api, source, pathItems: pathItems.toReversed(), path: expression },
    }));
  });
}
