import type { ApiDescription, ApiEntry, ApiSource } from '#api-descriptions/api-description.ts';
import {
  escapeKey,
  getChild,
  getOrCreate,
  getRoot,
  isSameJson,
  toApiObject,
} from '#api-descriptions/api-source.ts';
import { getEntryContent } from '#api-descriptions/content/entry-content.ts';
import { collectReferences } from '#api-descriptions/missing-files.ts';
import { getPathItems } from '#api-descriptions/outline/openapi.ts';
import { getPart } from '#api-descriptions/references.ts';
import type { ApiComparison } from './api-change.ts';
import {
  type ChangeNode,
  type ChangeTree,
  compareWording,
  createChangeTree,
} from './change-tree.ts';
import { createChangeCollector } from './collect-changes.ts';
import { compareDetails, isRemovalAnnounced } from './compare-details.ts';
import {
  compareOperationEntries,
  compareServers,
  getServerUrls,
  isInOtherFile,
} from './compare-operations.ts';
import { compareContents } from './compare-rows.ts';
import { compareSchemas } from './compare-schemas.ts';
import { compareSchemes } from './compare-security.ts';
import { createSameness } from './sameness.ts';

/**
 * Compares two versions of a description by meaning, and classifies the differences. Yields after
 * each small part, so that `runInSlices` can divide the work.
 */
export function* compareDescriptions(
  before: ApiDescription,
  after: ApiDescription,
): Generator<undefined, ApiComparison> {
  const sameness = createSameness(before.files, after.files);
  yield* sameness.explore(getReferences(after), before.path, after.path);
  const tree = createChangeTree(before, after, sameness);
  const { matched, addedEntries, removedEntries } = matchEntries(before, after);
  const roots: (readonly [ApiEntry, ApiEntry, ChangeNode])[] = [];
  for (const [earlier, later] of matched) {
    roots.push([earlier, later, compareEntries(tree, earlier, later)]);
    yield;
  }
  yield* tree.complete();
  const collector = createChangeCollector(before, after);
  for (const { id } of addedEntries) collector.addEntry(id, 'added', 'added');
  for (const { id, source } of removedEntries) {
    const rule = isRemovalAnnounced(source.value) ? 'announced-removal' : 'removed';
    collector.addEntry(id, rule, 'removed');
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
 * Kinds of entries whose names aren't sent in messages. Adding, removing or renaming such an entry
 * isn't a change.
 */
const namedKinds: ReadonlySet<string> = new Set(['overview', 'schema', 'message']);

/** Matches entries by id, then operations by their path without the names of its parameters. */
function matchEntries(before: ApiDescription, after: ApiDescription): MatchedEntries {
  const toForm = ({ kind, method, path }: ApiEntry) =>
    `${kind} ${method} ${path.replaceAll(/\{[^{}]*\}/g, '{}')}`;
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
    else if (isSent(entry) && isCompared(after, entry, before)) addedEntries.push(entry);
  }
  const removedEntries = open.filter(
    (entry) => openByForm.get(toForm(entry))?.includes(entry) && isCompared(before, entry, after),
  );
  // Schemas come last, because the classes of their changes follow from their use.
  return { matched: [...matched, ...named], addedEntries, removedEntries };
}

/** Properties of the root that contain the entries of a kind. */
const entryGroups: Partial<Record<ApiEntry['kind'], readonly string[]>> = {
  operation: ['paths', 'operations', 'channels'],
  webhook: ['webhooks', 'x-webhooks'],
  channel: ['channels'],
};

/**
 * True if an entry of one version that has no match in the other version was added or removed. False
 * if its path, or all paths, have moved between the description and a file that isn't loaded.
 */
function isCompared(api: ApiDescription, entry: ApiEntry, other: ApiDescription): boolean {
  const pathItems = getPathItems(other, entry);
  if (isInOtherFile(api, entry.source) && pathItems.length > 0) return false;
  const groups = entryGroups[entry.kind] ?? [];
  const owners = groups.flatMap((key) => [
    getChild(getRoot(other), key),
    getPart(other.files, getRoot(other), key, entry.path),
  ]);
  return ![...owners, ...pathItems].some((owner) => isInOtherFile(other, owner));
}

/** Returns the differences of two entries. */
function compareEntries(tree: ChangeTree, before: ApiEntry, after: ApiEntry): ChangeNode {
  const { kind, source } = after;
  const isAsync = tree.after.format === 'asyncapi';
  const isBoth = kind === 'schema' || (isAsync && kind !== 'operation');
  const direction = isBoth ? 'both' : kind === 'webhook' ? 'response' : 'request';
  const use = { direction, typing: 'typed', isParameter: false } as const;
  const node = tree.createNode(use, source.value);
  const isElsewhere =
    isInOtherFile(tree.before, before.source) || isInOtherFile(tree.after, source);
  if (isElsewhere && kind !== 'schema') return node;
  if (kind === 'schema') compareSchemas(node, before.source, source, { key: 'schema' });
  else if (kind === 'overview') compareOverviews(node);
  else if (isAsync) {
    const contents = [
      getEntryContent(tree.before, before),
      getEntryContent(tree.after, after),
    ] as const;
    compareContents(node, ...contents, isBoth ? 'both' : undefined);
    compareWording(node, 'title', before.title, after.title);
  } else compareOperationEntries(node, before, after);
  return node;
}

/** Compares the texts, servers and security schemes of whole descriptions. */
function compareOverviews(node: ChangeNode): void {
  const { before, after } = node.tree;
  compareWording(node, 'title', before.title, after.title);
  compareWording(node, 'description', before.description, after.description);
  const getUrls = (api: ApiDescription) => getServerUrls(api, getRoot(api));
  compareServers(node, getUrls(before), getUrls(after));
  compareSchemes(node);
  const [root, other] = [getRoot(before), getRoot(after)];
  // Finding the references of a large description takes long, so it's done only if it has an effect.
  const isSame = isSameJson(getExtensions(root), getExtensions(other));
  compareDetails(node, isSame ? root : withoutParts(before), isSame ? other : withoutParts(after));
}

function getExtensions({ value }: ApiSource): unknown {
  return Object.entries(toApiObject(value)).filter(([key]) => key.startsWith('x-'));
}

/** Returns the root without extensions that contain parts to which references lead. */
function withoutParts(api: ApiDescription): ApiSource {
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
