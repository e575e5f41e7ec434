import type {
  ApiDescription,
  ApiEntry,
  ApiSource,
} from '#data/api-descriptions/api-description.ts';
import {
  type ApiObject,
  escapeKey,
  getChild,
  getMembers,
  toApiObject,
  toItems,
  toText,
} from '#data/api-descriptions/api-source.ts';
import { type OperationParts, readPart } from '#data/api-descriptions/content/operation-parts.ts';
import { isSwagger, readOperation } from '#data/api-descriptions/content/swagger.ts';
import {
  expandPathItem,
  getOperations,
  getPathItems,
} from '#data/api-descriptions/outline/openapi.ts';
import {
  addChange,
  addChild,
  addSection,
  type ChangeNode,
  type ChangeTree,
  compareWording,
  type Member,
  matchMembers,
  reverseUse,
} from './change-tree.ts';
import { compareRequests, compareResponses } from './compare-bodies.ts';
import { compareDetails, compareLifecycle } from './compare-details.ts';
import { compareParameters } from './compare-parameters.ts';
import { compareSecurity } from './compare-security.ts';

/** Operation of one version. */
type Operation = {
  readonly source: ApiSource;
  readonly pathItems: readonly ApiSource[];
  /** Path with the names of its parameters in braces. */
  readonly path: string;
};

/** Compares the entries of two operations or webhooks. */
export function compareOperationEntries(node: ChangeNode, before: ApiEntry, after: ApiEntry): void {
  const toOperation = (api: ApiDescription, entry: ApiEntry): Operation => {
    return { source: entry.source, path: entry.path, pathItems: getPathItems(api, entry) };
  };
  const { tree } = node;
  compareOperations(node, toOperation(tree.before, before), toOperation(tree.after, after));
}

const locations = ['path', 'query', 'querystring', 'header', 'cookie'];

/**
 * Compares two operations. In webhooks and callbacks, the API sends the request, so the direction
 * of the node is `response`.
 */
function compareOperations(node: ChangeNode, before: Operation, after: Operation): void {
  const { use } = node;
  const reversed = reverseUse(use);
  compareTexts(node, before.source, after.source);
  compareSecurity(node, before.source, after.source);
  compareServers(node, getServers(before), getServers(after));
  const [earlier, later] = readDifferences(node.tree, before, after);
  const paths = [before.path, after.path] as const;
  const used = [...earlier.parameters, ...later.parameters].map(({ location }) => location);
  for (const key of locations.filter((location) => used.includes(location))) {
    const select = ({ parameters }: OperationParts) =>
      parameters.filter(({ location }) => location === key);
    addSection(node, { key }, (section) =>
      compareParameters(section, select(earlier), select(later), paths),
    );
  }
  const body = later.request ?? earlier.request;
  const compareBodies = (section: ChangeNode) => {
    compareRequests(section, earlier.request, later.request);
    compareParameters(section, earlier.formFields, later.formFields, paths);
  };
  if (body !== undefined) {
    addSection(node, { key: 'request' }, compareBodies, body.part.source.value);
  }
  addSection(node, { key: 'responses', use: reversed }, (section) =>
    compareResponses(section, earlier.responses, later.responses),
  );
  const [callbacks, others] = [
    getChild(before.source, 'callbacks'),
    getChild(after.source, 'callbacks'),
  ];
  if (node.tree.isSame(callbacks, others)) return;
  addSection(node, { key: 'callbacks', use: reversed }, (section) =>
    compareCallbacks(section, callbacks, others),
  );
}

/** Reads the parameters, bodies and responses that aren't written the same in both versions. */
function readDifferences(
  { isSame, before: beforeApi, after: afterApi }: ChangeTree,
  before: Operation,
  after: Operation,
): readonly [OperationParts, OperationParts] {
  // In Swagger 2, the parts of an operation depend on properties of the root, such as `consumes`.
  const readParts = (api: ApiDescription, { pathItems, source }: Operation) =>
    readOperation(api, pathItems, source);
  if (isSwagger(afterApi) || !isSame(getPathParts(before), getPathParts(after))) {
    return [readParts(beforeApi, before), readParts(afterApi, after)];
  }
  const getDifferent = (first: ApiSource, second: ApiSource, keys: readonly string[]) =>
    keys.filter((key) => !isSame(getChild(first, key), getChild(second, key)));
  const keys = getDifferent(before.source, after.source, ['parameters', 'requestBody']);
  const responses = getChild(before.source, 'responses');
  const others = getChild(after.source, 'responses');
  const all = Object.keys({ ...toApiObject(responses.value), ...toApiObject(others.value) });
  const codes = getDifferent(responses, others, all);
  const reduce = (operation: Operation): Operation => {
    const { value, location } = operation.source;
    const reduced = { ...pick(value, keys), responses: pick(toApiObject(value).responses, codes) };
    const pathItems = keys.includes('parameters') ? operation.pathItems : [];
    return { ...operation, source: { value: reduced, location }, pathItems };
  };
  return [readParts(beforeApi, reduce(before)), readParts(afterApi, reduce(after))];
}

/** Returns what the path contributes to an operation. */
function getPathParts({ path, pathItems, source: { location } }: Operation): ApiSource {
  const parameters = pathItems.map((pathItem) => getChild(pathItem, 'parameters').value);
  return { value: [path, ...parameters], location };
}

function pick(value: unknown, keys: readonly string[]): ApiObject {
  const members = toApiObject(value);
  const present = keys.filter((key) => Object.hasOwn(members, key));
  return Object.fromEntries(present.map((key) => [key, members[key]]));
}

function compareTexts(node: ChangeNode, before: ApiSource, after: ApiSource): void {
  const [earlier, later] = [toApiObject(before.value), toApiObject(after.value)];
  compareWording(node, 'title', toText(earlier.summary), toText(later.summary));
  compareWording(node, 'description', toText(earlier.description), toText(later.description));
  compareLifecycle(node, earlier, later);
  const [first, second] = [toText(earlier.operationId), toText(later.operationId)];
  if (first !== second) addChange(node, 'operation-id', { before: first, after: second });
  compareDetails(node, before, after);
}

function getServers({ source, pathItems }: Operation): readonly string[] {
  const owner = [source, ...pathItems.toReversed()].find(
    ({ value }) => 'servers' in toApiObject(value),
  );
  return owner === undefined ? [] : getServerUrls(owner);
}

/** Returns the URLs of the servers that an object lists. */
export function getServerUrls(owner: ApiSource): readonly string[] {
  return toItems(getChild(owner, 'servers').value).map((server) => toText(toApiObject(server).url));
}

export function compareServers(
  node: ChangeNode,
  before: readonly string[],
  after: readonly string[],
): void {
  const removed = before.filter((url) => !after.includes(url));
  const added = after.filter((url) => !before.includes(url));
  for (const names of removed) addChange(node, 'server-removed', { names });
  for (const names of added) addChange(node, 'server-added', { names });
}

function compareCallbacks(node: ChangeNode, before: ApiSource, after: ApiSource): void {
  const { tree, use } = node;
  const toMember = ([id, source]: readonly [string, ApiSource]): Member => {
    return { id, key: escapeKey(id), source };
  };
  const [earlier, later] = [getMembers(before).map(toMember), getMembers(after).map(toMember)];
  const callbacks = matchMembers(node, earlier, later);
  for (const [first, second] of callbacks) {
    if (tree.isSame(first.source, second.source)) continue;
    const operations = matchMembers(
      node,
      getCallbackOperations(tree.before, first),
      getCallbackOperations(tree.after, second),
    );
    for (const [old, operation] of operations) {
      const [oldValue, value] = [old.source.value, operation.source.value];
      const child = tree.getNode('operation', oldValue, value, use, (created) =>
        compareOperations(created, old, operation),
      );
      addChild(node, child, { key: operation.key });
    }
  }
}

/** Returns the operations of a callback with the keys of their rows. */
function getCallbackOperations(
  api: ApiDescription,
  { key, source: callback }: Member,
): readonly (Member & Operation)[] {
  return getMembers(readPart(api, callback).source).flatMap(([path, member]) => {
    if (path.startsWith('x-')) return [];
    const owners = expandPathItem(api.files, member);
    const pathItems = owners.toReversed();
    return owners.flatMap(getOperations).map(([method, source]) => {
      const id = escapeKey(`${method.toLowerCase()}-${path}`);
      return { id, key: `${key}/${id}`, source, pathItems, path };
    });
  });
}
