import type {
  ApiDescription,
  ApiEntry,
  ApiSource,
} from '#data/api-descriptions/api-description.ts';
import {
  escapeKey,
  getChild,
  getMembers,
  toApiObject,
  toText,
} from '#data/api-descriptions/api-source.ts';
import { getEntryContent } from '#data/api-descriptions/content/entry-content.ts';
import type { ApiComparison } from './api-change.ts';
import {
  addChange,
  type ChangeNode,
  type ComparedDirection,
  compareWords,
  createTreeBuilder,
  type TreeBuilder,
} from './change-tree.ts';
import { createChangeCollector } from './collect-changes.ts';
import { compareDetails } from './compare-details.ts';
import { isRemovalAnnounced } from './compare-lifecycle.ts';
import { compareOperationEntries, compareServers, getServerUrls } from './compare-operations.ts';
import { compareContents } from './compare-rows.ts';
import { compareSchemas } from './compare-schemas.ts';
import type { ApiChangeClass } from './rules.ts';
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
  const builder = createTreeBuilder(before.files, after.files, sameness);
  const { matched, added, removed } = matchEntries(before, after);
  const trees = [];
  for (const [earlier, later] of matched) {
    const tree = compareEntries(builder, before, after, earlier, later);
    if (tree !== undefined) trees.push({ earlier, later, tree });
    yield;
  }
  yield* builder.complete();
  const collector = createChangeCollector(before, after);
  for (const { id } of added) collector.addEntry(id, 'entry-added', 'added');
  for (const { id, source } of removed) {
    const rule = isRemovalAnnounced(source.value) ? 'announced-removal' : 'entry-removed';
    collector.addEntry(id, rule, 'removed');
  }
  for (const { earlier, later, tree } of trees) yield* collector.collect(earlier, later, tree);
  const changes = collector.getChanges();
  const countClass = (level: ApiChangeClass) =>
    changes.filter((change) => change.class === level).length;
  return {
    changes,
    byEntry: collector.byEntry,
    counts: {
      breaking: countClass('breaking'),
      compatible: countClass('compatible'),
      wording: countClass('wording'),
    },
    changedEntries: matched.map(([, entry]) => entry).filter(({ id }) => collector.byEntry.has(id)),
    addedEntries: added,
    removedEntries: removed,
  };
}

/** Members of the root that contain parts to which other parts refer. */
const componentMaps = ['definitions', '$defs', 'parameters', 'responses'];

function* getReferences({ files, path }: ApiDescription): Generator<string> {
  const root = toApiObject(files.get(path));
  for (const name of componentMaps) {
    for (const key in toApiObject(root[name])) yield `#/${name}/${escapeKey(key)}`;
  }
  for (const [kind, components] of Object.entries(toApiObject(root.components))) {
    for (const key in toApiObject(components)) yield `#/components/${kind}/${escapeKey(key)}`;
  }
}

type MatchedEntries = {
  readonly matched: readonly (readonly [before: ApiEntry, after: ApiEntry])[];
  readonly added: readonly ApiEntry[];
  readonly removed: readonly ApiEntry[];
};

/**
 * Kinds whose entries are matched by name only, because nothing is sent that contains the name.
 * Added and removed ones are no change.
 */
const namedKinds: ReadonlySet<string> = new Set(['overview', 'schema', 'message']);

/** Matches entries by id, then operations by their path without the names of its parameters. */
function matchEntries(before: ApiDescription, after: ApiDescription): MatchedEntries {
  const toForm = ({ kind, method, path }: ApiEntry) =>
    `${kind} ${method} ${path.replaceAll(/\{[^{}]*\}/g, '{}')}`;
  const open = new Map<string, ApiEntry>();
  for (const entry of before.entries.values()) {
    if (!after.entries.has(entry.id)) open.set(toForm(entry), entry);
  }
  const matched: (readonly [ApiEntry, ApiEntry])[] = [];
  const added: ApiEntry[] = [];
  for (const entry of after.entries.values()) {
    const same = before.entries.get(entry.id);
    const form = toForm(entry);
    const match = same ?? (namedKinds.has(entry.kind) ? undefined : open.get(form));
    if (match === undefined) {
      if (!namedKinds.has(entry.kind)) added.push(entry);
      continue;
    }
    if (same === undefined) open.delete(form);
    matched.push([match, entry]);
  }
  const removed = [...open.values()].filter(({ kind }) => !namedKinds.has(kind));
  // Schemas come last, because the classes of their changes follow from their use.
  const isNamed = ([, { kind }]: readonly [ApiEntry, ApiEntry]) => namedKinds.has(kind);
  const sorted = [...matched.filter((pair) => !isNamed(pair)), ...matched.filter(isNamed)];
  return { matched: sorted, added, removed };
}

/** Changes of an entry with the first part of their paths. */
type EntryTree = {
  readonly node: ChangeNode;
  readonly key: string;
  readonly direction: ComparedDirection;
};

function compareEntries(
  builder: TreeBuilder,
  before: ApiDescription,
  after: ApiDescription,
  earlier: ApiEntry,
  later: ApiEntry,
): EntryTree | undefined {
  if (later.kind === 'schema') {
    const use = { direction: 'both', typing: 'typed', isParameter: false } as const;
    const node = compareSchemas(builder, earlier.source, later.source, use);
    return node && { node, key: 'schema', direction: 'both' };
  }
  if (later.kind === 'overview') {
    const node = compareOverviews(builder, earlier.source, later.source);
    return { node, key: '', direction: 'request' };
  }
  if (after.format === 'asyncapi') {
    const contents = [getEntryContent(before, earlier), getEntryContent(after, later)] as const;
    const direction = later.kind === 'operation' ? undefined : 'both';
    const node = compareContents(builder, ...contents, direction);
    const words = { before: earlier.title, after: later.title };
    compareWords(node, 'title', later.source.value, words);
    return { node, key: '', direction: direction ?? 'request' };
  }
  const direction = later.kind === 'webhook' ? 'response' : 'request';
  const node = compareOperationEntries(builder, [before, earlier], [after, later], direction);
  return { node, key: '', direction };
}

/** Compares the texts, servers and security schemes of whole descriptions. */
function compareOverviews(builder: TreeBuilder, before: ApiSource, after: ApiSource): ChangeNode {
  const node = builder.createNode();
  const [earlier, later] = [before, after].map((root) => getChild(root, 'info'));
  if (earlier === undefined || later === undefined) return node;
  for (const [rule, key] of [
    ['title', 'title'],
    ['description', 'description'],
  ] as const) {
    const [first, second] = [earlier, later].map(({ value }) => toText(toApiObject(value)[key]));
    compareWords(node, rule, later.value, { before: first ?? '', after: second ?? '' });
  }
  compareServers(node, getServerUrls(before), getServerUrls(after), after.value);
  compareSchemes(builder, node, before, after);
  compareDetails(builder, node, before, after);
  return node;
}

/** Members of security schemes that are only texts. */
const schemeTexts: ReadonlySet<string> = new Set(['description', 'bearerFormat', 'deprecated']);

function compareSchemes(
  builder: TreeBuilder,
  node: ChangeNode,
  before: ApiSource,
  after: ApiSource,
): void {
  const getSchemes = (root: ApiSource) => [
    ...getMembers(getChild(getChild(root, 'components'), 'securitySchemes')),
    ...getMembers(getChild(root, 'securityDefinitions')),
  ];
  const earlier = new Map(getSchemes(before));
  for (const [name, scheme] of getSchemes(after)) {
    const match = earlier.get(name);
    if (match === undefined || builder.sameness.isSame(match, scheme)) continue;
    const withoutTexts = ({ value, location }: ApiSource) => {
      const members = Object.entries(toApiObject(value));
      const kept = members.filter(([key]) => !schemeTexts.has(key) && !key.startsWith('x-'));
      return { value: Object.fromEntries(kept), location };
    };
    const isSame = builder.sameness.isSame(withoutTexts(match), withoutTexts(scheme));
    const sentence = { names: name };
    addChange(node, isSame ? 'details' : 'security-scheme', scheme.value, { sentence });
  }
}
