import type { ApiDescription, ApiEntry } from '#api-descriptions/api-description.ts';
import { getOrCreate, toLocationKey } from '#api-descriptions/api-source.ts';
import { findEntryAt } from '#api-descriptions/entry-locations.ts';
import type { ApiEntryContent } from '#api-descriptions/rows/api-row.ts';
import { findRow, getEntryContent } from '#api-descriptions/rows/entry-content.ts';
import type { ApiChange, ApiChangeOrigin, RemovedRow } from './api-change.ts';
import type { ChangeEdge, ChangeNode, ComparedDirection, LocalChange } from './change-tree.ts';
import { type ApiChangeClass, type ApiChangeRule, getRuleClass, getRuleSentence } from './rules.ts';

/** Maximum number of positions in an entry at which the changes of a shared schema are listed. */
const maxPositions = 3;
/** Maximum number of parts with changes that are listed in an entry; the outermost come first. */
const maxParts = 1000;

/** Lists the changes of entries, and counts changes of shared schemas once. */
export type ChangeCollector = {
  /** Lists the changes of a pair of entries. */
  readonly collect: (before: ApiEntry, after: ApiEntry, root: ChangeNode) => void;
  /** Adds a change of a whole entry. */
  readonly addEntry: (entryId: string, rule: ApiChangeRule, kind: ApiChange['kind']) => void;
  readonly byEntry: ReadonlyMap<string, readonly ApiChange[]>;
  /** Returns every change once, with its most severe class. */
  readonly getChanges: () => readonly ApiChange[];
};

type Origin = { -readonly [Key in keyof ApiChangeOrigin]: ApiChangeOrigin[Key] };

/** Position of a node in an entry. */
type Position = {
  readonly node: ChangeNode;
  readonly parent: Position | undefined;
  readonly path: string;
  readonly beforePath: string;
  /** Text by which positions are sorted: a character for the index below each parent. */
  readonly order: string;
  readonly origin: Origin | undefined;
};

const severity: readonly ApiChangeClass[] = ['wording', 'compatible', 'breaking'];

export function createChangeCollector(
  before: ApiDescription,
  after: ApiDescription,
): ChangeCollector {
  const byEntry = new Map<string, readonly ApiChange[]>();
  const counted = new Map<unknown, Map<string, ApiChange>>();
  const origins = new Map<string, Origin>();

  const getOrigin = (name: string, location?: ChangeNode['location']): Origin => {
    const key = location === undefined ? name : toLocationKey(location);
    return getOrCreate(origins, key, () => {
      const entry =
        location === undefined ? after.entries.get(`schema-${name}`) : findEntryAt(after, location);
      return { name, entryId: entry?.id, usedBy: 0 };
    });
  };

  const getEdgeOrigin = ({ origin, node }: ChangeEdge): Origin | undefined => {
    if (node.name !== '') return getOrigin(node.name, node.location);
    return origin === '' ? undefined : getOrigin(origin);
  };

  const getClass = (local: LocalChange, direction: ComparedDirection): ApiChangeClass => {
    if (direction !== 'both') return getRuleClass(local.rule, direction);
    const known = counted.get(getSubject(local))?.get(toCountKey(local));
    if (known !== undefined) return known.class;
    const classes = [getRuleClass(local.rule, 'request'), getRuleClass(local.rule, 'response')];
    return severity.findLast((level) => classes.includes(level)) ?? 'wording';
  };

  const count = (local: LocalChange, change: ApiChange) => {
    const known = getOrCreate(counted, getSubject(local), () => new Map());
    const key = toCountKey(local);
    const other = known.get(key);
    if (other === undefined || isMoreSevere(change, other)) known.set(key, change);
  };

  return {
    byEntry,
    collect(beforeEntry, afterEntry, root) {
      const found: { readonly change: ApiChange; readonly order: string }[] = [];
      const visits = new Map<ChangeNode, number>();
      const used = new Set<Origin>();
      const queue: Position[] = [
        { node: root, parent: undefined, path: '', beforePath: '', order: '', origin: undefined },
      ];
      for (const position of queue) {
        const { node, order } = position;
        for (const [index, local] of node.changes.entries()) {
          const { rule, kind, words } = local;
          const beforePath = join(position.beforePath, local.key);
          const origin = local.origin === '' ? position.origin : getOrigin(local.origin);
          const through = origin?.entryId === afterEntry.id ? undefined : origin;
          const change: ApiChange = {
            entryId: afterEntry.id,
            path: join(position.path, local.key),
            rule,
            class: getClass(local, node.use.direction),
            sentence: getRuleSentence(rule, local),
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
          found.push({ change, order: appendIndex(order, index) });
        }
        for (const [index, edge] of node.children.entries()) {
          const visited = visits.get(edge.node) ?? 0;
          const isSkipped = !edge.node.hasChanges || visited >= maxPositions;
          if (isSkipped || queue.length >= maxParts || isWithin(position, edge.node)) continue;
          visits.set(edge.node, visited + 1);
          queue.push({
            node: edge.node,
            parent: position,
            path: join(position.path, edge.key),
            beforePath: join(position.beforePath, edge.beforeKey),
            order: appendIndex(order, node.changes.length + index),
            origin: getEdgeOrigin(edge) ?? position.origin,
          });
        }
      }
      if (afterEntry.kind !== 'schema') for (const origin of used) origin.usedBy += 1;
      found.sort((first, second) => (first.order < second.order ? -1 : 1));
      byEntry.set(
        afterEntry.id,
        found.map(({ change }) => change),
      );
    },
    addEntry(entryId, rule, kind) {
      const sentence = getRuleSentence(rule);
      const parts = { entryId, path: '', rule, kind, class: getRuleClass(rule, 'request') };
      const none = { through: undefined, getRemovedRow: undefined, words: undefined };
      const change: ApiChange = { ...parts, sentence, ...none };
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

/** Returns the changed object, or the change itself if a value such as `true` has no identity. */
function getSubject(local: LocalChange): unknown {
  return typeof local.subject === 'object' && local.subject !== null ? local.subject : local;
}

/** Returns a key that is equal for the same change of a value in several entries. */
function toCountKey(local: LocalChange): string {
  const { names } = local;
  return `${getRuleSentence(local.rule, local)}\n${names}`;
}

function isMoreSevere(change: ApiChange, other: ApiChange): boolean {
  return severity.indexOf(change.class) > severity.indexOf(other.class);
}

/** Joins a row path and a key; either can be empty. */
function join(path: string, key: string): string {
  return path === '' || key === '' ? path + key : `${path}/${key}`;
}

function appendIndex(order: string, index: number): string {
  return order + String.fromCharCode(index);
}

function isWithin(position: Position, node: ChangeNode): boolean {
  for (let at: Position | undefined = position; at !== undefined; at = at.parent) {
    if (at.node === node) return true;
  }
  return false;
}
