import type { ApiDescription, ApiEntry, Located } from '#api-descriptions/api-description.ts';
import {
  escapeKey,
  getChild,
  getOrCreate,
  getRoot,
  isSameJson,
  toApiObject,
  toText,
} from '#api-descriptions/json-values.ts';
import { collectReferences } from '#api-descriptions/missing-files.ts';
import { getServers } from '#api-descriptions/nodes/servers.ts';
import { getPathItems } from '#api-descriptions/outline/openapi.ts';
import { getMissingFile, getPart, readObject } from '#api-descriptions/references.ts';
import type { ApiComparison } from './api-change.ts';
import {
  addChange,
  type ChangeNode,
  type ChangeTree,
  compareWording,
  createChangeTree,
} from './change-tree.ts';
import { createChangeCollector } from './collect-changes.ts';
import { addMissing, compareDetails, isRemovalAnnounced } from './compare-details.ts';
import { compareAsyncEntries } from './compare-messages.ts';
import { compareOperationEntries } from './compare-operations.ts';
import { compareSchemas } from './compare-schemas.ts';
import { compareSchemes } from './compare-security.ts';
import { compareServers } from './compare-servers.ts';
import { findEqualParts } from './equal-parts.ts';

/**
 * Compares by meaning, with a class for each difference. Yields after each small part, so that
 * `runInSlices` can divide the work.
 */
export function* compareDescriptions(
  before: ApiDescription,
  after: ApiDescription,
): Generator<undefined, ApiComparison> {
  const equalParts = findEqualParts(before.files, after.files);
  yield* equalParts.explore(getReferences(after), before.path, after.path);
  const tree = createChangeTree(before, after, equalParts);
  const { matched, addedEntries, removedEntries } = matchEntries(before, after);
  const roots: (readonly [ApiEntry, ApiEntry, ChangeNode])[] = [];
  for (const [earlier, later] of matched) {
    roots.push([earlier, later, compareEntries(tree, earlier, later)]);
    yield;
  }
  yield* tree.complete();
  const collector = createChangeCollector(before, after);
  for (const entry of addedEntries) collector.addEntry(entry, 'added', 'added');
  for (const entry of removedEntries) {
    const isAnnounced = isRemovalAnnounced(entry.source.value);
    collector.addEntry(entry, isAnnounced ? 'announced-removal' : 'removed', 'removed');
  }
  for (const [earlier, later, root] of roots) {
    if (root.hasChanges) collector.collect(earlier, later, root);
    yield;
  }
  const changes = collector.getChanges();
  const counts = { breaking: 0, compatible: 0, wording: 0 };
  for (const change of changes) counts[change.class] += 1;
  return {
    changes,
    byEntry: collector.byEntry,
    counts,
    changedEntries: roots.filter(([, , root]) => root.hasChanges).map(([, entry]) => entry),
    addedEntries,
    removedEntries,
  };
}

/** Properties of the root that contain components, to which references lead. */
const componentMaps = ['definitions', '$defs', 'parameters', 'responses'];

function* getReferences(api: ApiDescription): Generator<string> {
  const root = toApiObject(getRoot(api).value);
  const kinds = Object.keys(toApiObject(root.components)).map((kind) => ['components', kind]);
  for (const path of [...componentMaps.map((name) => [name]), ...kinds]) {
    const { value } = getChild(getRoot(api), ...path);
    for (const key in toApiObject(value)) yield `#/${path.join('/')}/${escapeKey(key)}`;
  }
}

type MatchedEntries = Pick<ApiComparison, 'addedEntries' | 'removedEntries'> & {
  readonly matched: readonly (readonly [before: ApiEntry, after: ApiEntry])[];
};

/**
 * Kinds of entries that clients don't call by name, so that adding, removing or renaming such an
 * entry isn't a change.
 */
const namedKinds: ReadonlySet<string> = new Set(['overview', 'schema', 'message']);

/** Actions of AsyncAPI 3 by the operations of AsyncAPI 2, which are named from the client's view. */
const asyncActions: ReadonlyMap<string, string> = new Map([
  ['publish', 'receive'],
  ['subscribe', 'send'],
]);

/** Matches entries by id, then operations by their path without the names of its parameters. */
function matchEntries(before: ApiDescription, after: ApiDescription): MatchedEntries {
  const toForm = ({ kind, method, path, source }: ApiEntry) => {
    // In AsyncAPI 3, a channel has a name besides its address.
    const address = kind === 'channel' ? toText(toApiObject(source.value).address) || path : path;
    const words = address.replaceAll(/\{[^{}]*\}/g, '{}');
    return `${kind} ${asyncActions.get(method) ?? method} ${words}`;
  };
  const isSent = ({ kind }: ApiEntry) => !namedKinds.has(kind);
  const earlier = [...before.entries.values()];
  const open = earlier.filter((entry) => isSent(entry) && !after.entries.has(entry.id));
  // Several operations of AsyncAPI can have the same channel and action.
  const openByForm = new Map<string, ApiEntry[]>();
  for (const entry of open) getOrCreate(openByForm, toForm(entry), () => []).push(entry);
  const matched: (readonly [ApiEntry, ApiEntry])[] = [];
  const named: typeof matched = [];
  const addedEntries: ApiEntry[] = [];
  for (const entry of after.entries.values()) {
    const match = before.entries.get(entry.id) ?? openByForm.get(toForm(entry))?.shift();
    if (match !== undefined) (isSent(entry) ? matched : named).push([match, entry]);
    else if (isSent(entry)) addedEntries.push(entry);
  }
  // If a path is in a file that isn't loaded, its operations are neither added nor removed.
  const matchPaths = (paths: readonly ApiEntry[], operations: ApiEntry[]) =>
    paths
      .filter(({ kind, method }) => kind === 'operation' && method === '')
      .flatMap((path) => {
        const own = operations.filter((entry) => entry.path === path.path && entry !== path);
        for (const entry of [...own, path]) remove(operations, entry);
        return own.map((entry) => [path, entry] as const);
      });
  const removedEntries = open.filter((entry) => openByForm.get(toForm(entry))?.includes(entry));
  for (const [path, entry] of matchPaths([...addedEntries], removedEntries)) {
    matched.push([entry, path]);
    remove(addedEntries, path);
  }
  for (const [path, entry] of matchPaths([...removedEntries], addedEntries)) {
    matched.push([path, entry]);
    remove(removedEntries, path);
  }
  const positions = new Map([...after.entries.values()].map((entry, index) => [entry, index]));
  const getPosition = ([, entry]: (typeof matched)[number]) => positions.get(entry) ?? 0;
  matched.sort((first, second) => getPosition(first) - getPosition(second));
  // Schemas come last, because the classes of their changes follow from their use.
  return {
    matched: [...matched, ...named],
    addedEntries: addedEntries.filter((entry) => isCompared(after, entry, before)),
    removedEntries: removedEntries.filter((entry) => isCompared(before, entry, after)),
  };
}

function remove<Item>(items: Item[], item: Item): void {
  const at = items.indexOf(item);
  if (at >= 0) items.splice(at, 1);
}

/** Properties of the root that contain the entries of a kind. */
const entryGroups: Partial<Record<ApiEntry['kind'], readonly string[]>> = {
  operation: ['paths', 'operations', 'channels'],
  webhook: ['webhooks', 'x-webhooks'],
  channel: ['channels'],
};

/**
 * Judges an entry without a match: false if its path, or all paths, have moved between the
 * description and a file that isn't loaded.
 */
function isCompared(api: ApiDescription, entry: ApiEntry, other: ApiDescription): boolean {
  const pathItems = getPathItems(other, entry);
  if (getMissingFile(api.files, entry.source) !== undefined && pathItems.length > 0) return false;
  const groups = entryGroups[entry.kind] ?? [];
  const owners = groups.flatMap((key) => [
    getChild(getRoot(other), key),
    getPart(other.files, getRoot(other), key, entry.path),
  ]);
  return ![...owners, ...pathItems].some(
    (owner) => getMissingFile(other.files, owner) !== undefined,
  );
}

function compareEntries(tree: ChangeTree, before: ApiEntry, after: ApiEntry): ChangeNode {
  const { kind, source } = after;
  const isAsync = tree.after.format === 'asyncapi';
  const isBoth = kind === 'schema' || (isAsync && kind !== 'operation');
  const direction = isBoth ? 'both' : kind === 'webhook' ? 'response' : 'request';
  const position = { direction, typing: 'typed', isParameter: false } as const;
  const node = tree.createNode(position, source.value);
  const beforeFile = getMissingFile(tree.before.files, before.source);
  const afterFile = getMissingFile(tree.after.files, source);
  if ((beforeFile !== undefined || afterFile !== undefined) && kind !== 'schema') {
    const isPath = after.method === '' && before.method !== '';
    addMissing(node, beforeFile, afterFile, { names: isPath ? before.method : '' });
    return node;
  }
  if (kind === 'schema') compareSchemas(node, before.source, source, { key: 'schema' });
  else if (kind === 'overview') compareOverviews(node);
  else if (isAsync) compareAsyncEntries(node, before, after);
  else compareOperationEntries(node, before, after);
  return node;
}

/** Compares the texts, servers and security schemes of whole descriptions. */
function compareOverviews(node: ChangeNode): void {
  const { before, after } = node.tree;
  compareWording(node, 'title', before.title, after.title);
  compareWording(node, 'description', before.description, after.description);
  const [version, otherVersion] = [before.version, after.version];
  if (version !== otherVersion) {
    addChange(node, 'version', { before: version, after: otherVersion });
  }
  compareServers(node, getServers(before), getServers(after));
  compareSchemes(node);
  const about = [before, after].map((api) => {
    const { title, description, version, ...rest } = readObject(
      api.files,
      getChild(getRoot(api), 'info'),
    );
    return rest;
  });
  // Changed details of `info` and of the root count as one change, so the root isn't compared.
  if (!isSameJson(about[0], about[1])) {
    addChange(node, 'details');
    return;
  }
  const [root, other] = [getRoot(before), getRoot(after)];
  // `withoutParts` is slow for a large description, and needless if the extensions are the same.
  const isSame = isSameJson(getExtensions(root), getExtensions(other));
  compareDetails(node, isSame ? root : withoutParts(before), isSame ? other : withoutParts(after));
}

function getExtensions({ value }: Located): unknown {
  return Object.entries(toApiObject(value)).filter(([key]) => key.startsWith('x-'));
}

/** Returns the root without extensions that contain parts to which references lead. */
function withoutParts(api: ApiDescription): Located {
  const root = getRoot(api);
  const used = new Set<string>();
  const pending: unknown[] = [root.value];
  for (const value of pending) {
    for (const { text } of collectReferences(value)) {
      const name = /^#\/(x-[^/]*)/u.exec(text)?.[1];
      if (name === undefined || used.has(name)) continue;
      used.add(name);
      pending.push(getChild(root, name).value);
    }
  }
  const members = Object.entries(toApiObject(root.value)).filter(([key]) => !used.has(key));
  return { ...root, value: Object.fromEntries(members) };
}
