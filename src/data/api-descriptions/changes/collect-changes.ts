import type {
  ApiDescription,
  ApiEntry,
  ApiEntryContent,
} from '#data/api-descriptions/api-description.ts';
import { findRow, getEntryContent } from '#data/api-descriptions/content/entry-content.ts';
import { findEntryAt } from '#data/api-descriptions/entry-locations.ts';
import type { ApiChange, ApiChangeOrigin, RemovedRow } from './api-change.ts';
import type { ChangeNode, ComparedDirection, LocalChange } from './change-tree.ts';
import { type ApiChangeClass, type ApiChangeRule, getRuleClass, getRuleSentence } from './rules.ts';

/** Maximum number of positions in an entry at which the changes of a shared schema are listed. */
const maxPositions = 3;
const maxChangesPerEntry = 2000;

/** Lists the changes of entries, and counts changes of shared schemas once. */
export type ChangeCollector = {
  /** Lists the changes of a pair of entries. Yields often. */
  readonly collect: (
    before: ApiEntry,
    after: ApiEntry,
    tree: {
      readonly node: ChangeNode;
      readonly key: string;
      readonly direction: ComparedDirection;
    },
  ) => Generator<undefined>;
  /** Adds a change of a whole entry. */
  readonly addEntry: (entryId: string, rule: ApiChangeRule, kind: ApiChange['kind']) => void;
  readonly byEntry: ReadonlyMap<string, readonly ApiChange[]>;
  /** Returns every change once, with its most severe class. */
  readonly getChanges: () => readonly ApiChange[];
};

/** Position of a node in an entry. Paths are joined only for changes, because few nodes have any. */
type Position = {
  readonly node: ChangeNode;
  readonly parent: Position | undefined;
  readonly key: string;
  readonly beforeKey: string;
  /** Index among the changes and children of the parent, by which the changes are sorted. */
  readonly index: number;
  readonly direction: ComparedDirection;
  readonly origin: Origin | undefined;
};

type Origin = { -readonly [Key in keyof ApiChangeOrigin]: ApiChangeOrigin[Key] };
type Listed = { readonly change: ApiChange; readonly order: readonly number[] };

const severity: readonly ApiChangeClass[] = ['wording', 'compatible', 'breaking'];

export function createChangeCollector(
  before: ApiDescription,
  after: ApiDescription,
): ChangeCollector {
  const byEntry = new Map<string, readonly ApiChange[]>();
  const counted = new Map<unknown, Map<string, ApiChange>>();
  const origins = new Map<string, Origin>();

  const getOrigin = (name: string, location: ChangeNode['location']): Origin => {
    const key = location === undefined ? name : `${location.file}#${location.pointer}`;
    let origin = origins.get(key);
    if (origin === undefined) {
      const entry =
        location === undefined ? after.entries.get(`schema-${name}`) : findEntryAt(after, location);
      origin = { name, entryId: entry?.id, usedBy: 0 };
      origins.set(key, origin);
    }
    return origin;
  };

  const nodeOrigins = new Map<ChangeNode, Origin>();
  const getNodeOrigin = (node: ChangeNode): Origin => {
    let origin = nodeOrigins.get(node);
    if (origin === undefined) {
      origin = getOrigin(node.name, node.location);
      nodeOrigins.set(node, origin);
    }
    return origin;
  };

  const getClass = (local: LocalChange, direction: ComparedDirection): ApiChangeClass => {
    if (direction !== 'both') return getRuleClass(local.rule, direction);
    const known = counted.get(local.subject)?.get(toCountKey(local));
    if (known !== undefined) return known.class;
    const classes = [getRuleClass(local.rule, 'request'), getRuleClass(local.rule, 'response')];
    return severity.findLast((level) => classes.includes(level)) ?? 'wording';
  };

  const count = (local: LocalChange, change: ApiChange) => {
    const known = counted.get(local.subject) ?? new Map<string, ApiChange>();
    counted.set(local.subject, known);
    const key = toCountKey(local);
    const other = known.get(key);
    if (other === undefined || isMoreSevere(change, other)) known.set(key, change);
  };

  return {
    byEntry,
    *collect(beforeEntry, afterEntry, { node, key, direction }) {
      const found: Listed[] = [];
      const visits = new Map<ChangeNode, number>();
      const used = new Set<Origin>();
      const root: Position = {
        ...{ node, direction, key, beforeKey: key, index: 0 },
        ...{ parent: undefined, origin: undefined },
      };
      const queue = [root];
      for (const position of queue) {
        if (found.length > maxChangesPerEntry) break;
        const hasOwn = position.node.changes.length > 0;
        const trail = hasOwn ? getTrail(position) : [];
        const path = trail.reduce((joined, at) => join(joined, at.key), '');
        const earlierPath = trail.reduce((joined, at) => join(joined, at.beforeKey), '');
        const order = trail.map((at) => at.index);
        for (const [index, local] of position.node.changes.entries()) {
          const beforePath = join(earlierPath, local.key);
          const { rule, kind, words } = local;
          const through =
            local.origin === '' ? position.origin : getOrigin(local.origin, undefined);
          const change: ApiChange = {
            entryId: afterEntry.id,
            path: join(path, local.key),
            rule,
            class: getClass(local, position.direction),
            sentence: getRuleSentence(rule, local.sentence),
            kind,
            through,
            getRemovedRow:
              kind === 'removed'
                ? () => findRemovedRow(getEntryContent(before, beforeEntry), beforePath)
                : undefined,
            words,
          };
          if (through !== undefined) used.add(through);
          count(local, change);
          found.push({ change, order: [...order, index] });
        }
        const offset = position.node.changes.length;
        let index = offset;
        for (const edge of position.node.children) {
          index += 1;
          if (!edge.node.hasChanges) continue;
          const visited = visits.get(edge.node) ?? 0;
          if (visited >= maxPositions || isWithin(position, edge.node)) continue;
          visits.set(edge.node, visited + 1);
          let { origin } = position;
          if (edge.origin !== '') origin = getOrigin(edge.origin, undefined);
          if (edge.node.name !== '') origin = getNodeOrigin(edge.node);
          const { key: childKey, beforeKey } = edge;
          queue.push({
            ...{ node: edge.node, parent: position, key: childKey, beforeKey, index, origin },
            direction: edge.direction ?? position.direction,
          });
        }
        // A yield takes longer than a position.
        if (queue.length % 32 === 0) yield;
      }
      yield;
      if (found.length === 0) return;
      if (afterEntry.kind !== 'schema') for (const origin of used) origin.usedBy += 1;
      found.sort((first, second) => compareOrders(first.order, second.order));
      byEntry.set(
        afterEntry.id,
        found.map(({ change }) => change),
      );
    },
    addEntry(entryId, rule, kind) {
      const change: ApiChange = {
        ...{ entryId, path: '', rule, kind, class: getRuleClass(rule, 'request') },
        ...{ sentence: getRuleSentence(rule), through: undefined, getRemovedRow: undefined },
        words: undefined,
      };
      byEntry.set(entryId, [change]);
      counted.set(change, new Map([[rule, change]]));
    },
    getChanges: () => [...counted.values()].flatMap((changes) => [...changes.values()]),
  };
}

function findRemovedRow(content: ApiEntryContent, path: string): RemovedRow | undefined {
  const found = findRow(content, path);
  const row = found?.trail.at(-1);
  if (found === undefined || row === undefined) return undefined;
  const parent = found.trail.at(-2);
  const siblings = parent ? (parent.getChildren?.() ?? []) : found.section.rows;
  const preceding = siblings.slice(0, siblings.indexOf(row));
  return { row, section: found.section, precedingKeys: preceding.map(({ key }) => key) };
}

/** Changes of the same subject by the same rule differ in what they say about it. */
function toCountKey({ rule, sentence }: LocalChange): string {
  if (sentence === undefined) return rule;
  return `${rule}\n${sentence.before}\n${sentence.after}\n${sentence.names}`;
}

function isMoreSevere(change: ApiChange, other: ApiChange): boolean {
  return severity.indexOf(change.class) > severity.indexOf(other.class);
}

/** Joins a row path and a key, of which each can be empty. */
function join(path: string, key: string): string {
  if (path === '' || key === '') return path + key;
  return `${path}/${key}`;
}

/** Returns the positions from the entry to a position. */
function getTrail(position: Position): readonly Position[] {
  const trail: Position[] = [];
  for (let at: Position | undefined = position; at !== undefined; at = at.parent) trail.push(at);
  return trail.reverse();
}

function isWithin(position: Position, node: ChangeNode): boolean {
  for (let at: Position | undefined = position; at !== undefined; at = at.parent) {
    if (at.node === node) return true;
  }
  return false;
}

function compareOrders(first: readonly number[], second: readonly number[]): number {
  for (const [index, value] of first.entries()) {
    const other = second[index];
    if (other === undefined) return 1;
    if (value !== other) return value - other;
  }
  return first.length - second.length;
}
