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
  getRoot,
  toApiObject,
  toItems,
  toText,
} from '#data/api-descriptions/api-source.ts';
import {
  type OperationParts,
  readOpenApiOperation,
  readPart,
} from '#data/api-descriptions/content/operation-parts.ts';
import { readSwaggerOperation } from '#data/api-descriptions/content/swagger.ts';
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
  compareWords,
  type Member,
  type MemberRules,
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
  const { tree } = node;
  const earlier = { ...before, pathItems: getPathItems(tree.before, before) };
  compareOperations(node, earlier, { ...after, pathItems: getPathItems(tree.after, after) });
}

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
  for (const key of ['path', 'query', 'querystring', 'header', 'cookie']) {
    const select = ({ parameters }: OperationParts) =>
      parameters.filter(({ location }) => location === key);
    addSection(node, { key }, (section) =>
      compareParameters(section, select(earlier), select(later), paths),
    );
  }
  const compareRequest = (section: ChangeNode) => {
    compareRequests(section, earlier.request, later.request);
    compareParameters(section, earlier.formFields, later.formFields, paths);
  };
  const body = later.request ?? earlier.request;
  addSection(node, { key: 'request' }, compareRequest, body?.part.source.value);
  addSection(node, { key: 'responses', use: reversed }, (section) =>
    compareResponses(section, earlier.responses, later.responses),
  );
  addSection(node, { key: 'callbacks', use: reversed }, (section) =>
    compareCallbacks(section, before.source, after.source),
  );
}

/** Members that operations of Swagger 2 inherit from the description. */
const inherited = ['consumes', 'produces'];

/** Reads the parameters, bodies and responses that aren't written the same in both versions. */
function readDifferences(
  tree: ChangeTree,
  before: Operation,
  after: Operation,
): readonly [OperationParts, OperationParts] {
  const hasSameMember = (first: ApiSource, second: ApiSource, key: string) =>
    tree.isSame(getChild(first, key), getChild(second, key));
  const hasSameParents =
    before.path === after.path &&
    before.pathItems.length === after.pathItems.length &&
    before.pathItems.every((item, index) =>
      hasSameMember(item, after.pathItems[index] ?? item, 'parameters'),
    ) &&
    inherited.every((key) => hasSameMember(getRoot(tree.before), getRoot(tree.after), key));
  if (!hasSameParents) return [readParts(tree.before, before), readParts(tree.after, after)];
  const [first, second] = [before.source, after.source];
  const hasSameResponse = (code: string) =>
    hasSameMember(getChild(first, 'responses'), getChild(second, 'responses'), code);
  const reduce = (operation: Operation): Operation => {
    const { value, location } = operation.source;
    const members = omit(
      value,
      (key) => !inherited.includes(key) && hasSameMember(first, second, key),
    );
    const responses = omit(toApiObject(value).responses, hasSameResponse);
    return { ...operation, source: { value: { ...members, responses }, location } };
  };
  return [readParts(tree.before, reduce(before)), readParts(tree.after, reduce(after))];
}

function omit(value: unknown, isOmitted: (key: string) => boolean): ApiObject {
  const members = Object.entries(toApiObject(value));
  return Object.fromEntries(members.filter(([key]) => !isOmitted(key)));
}

function readParts(api: ApiDescription, { pathItems, source }: Operation): OperationParts {
  const isSwagger = toApiObject(getRoot(api).value).swagger !== undefined;
  return (isSwagger ? readSwaggerOperation : readOpenApiOperation)(api, pathItems, source);
}

function compareTexts(node: ChangeNode, before: ApiSource, after: ApiSource): void {
  const [earlier, later] = [toApiObject(before.value), toApiObject(after.value)];
  compareWords(node, 'title', toText(earlier.summary), toText(later.summary));
  compareWords(node, 'description', toText(earlier.description), toText(later.description));
  compareLifecycle(node, earlier, later);
  const [first, second] = [toText(earlier.operationId), toText(later.operationId)];
  if (first !== second) {
    addChange(node, 'operation-id', { before: first || 'none', after: second || 'none' });
  }
  compareDetails(node, before, after);
}

function getServers({ source, pathItems }: Operation): readonly string[] {
  const owner = [source, ...pathItems].find(({ value }) => 'servers' in toApiObject(value));
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

const callbackRules: MemberRules<Member> = {
  added: () => 'callback-added',
  removed: () => 'callback-removed',
};

function compareCallbacks(node: ChangeNode, before: ApiSource, after: ApiSource): void {
  const { tree, use } = node;
  const getCallbacks = (operation: ApiSource): readonly Member[] =>
    getMembers(getChild(operation, 'callbacks')).map(([name, source]) => ({
      id: name,
      key: escapeKey(name),
      source,
    }));
  const callbacks = matchMembers(node, getCallbacks(before), getCallbacks(after), callbackRules);
  for (const [first, second] of callbacks) {
    if (tree.isSame(first.source, second.source)) continue;
    const [earlier, later] = [
      getCallbackOperations(tree.before, first),
      getCallbackOperations(tree.after, second),
    ];
    for (const [old, operation] of matchMembers(node, earlier, later, callbackRules)) {
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
