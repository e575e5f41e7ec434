import type { ApiDescription, ApiEntry } from '#api-descriptions/api-description.ts';
import { findEntryAt } from '#api-descriptions/entry-locations.ts';
import { getOrCreate, toLocationKey } from '#api-descriptions/json-values.ts';
import { followKeys, once } from '#api-descriptions/nodes/api-node.ts';
import { getEntryNode } from '#api-descriptions/nodes/entry-node.ts';
import type { ApiChange, ApiChangeOrigin, ChangedNode } from './api-change.ts';
import type { ChangeEdge, ChangeNode, ComparedDirection, LocalChange } from './change-tree.ts';
import {
  type ApiChangeClass,
  type ApiChangeRule,
  changeClasses,
  getRuleClass,
  getRuleSentence,
} from './rules.ts';

/** Maximum number of positions in an entry at which the changes of a shared schema are listed. */
const maxPositions = 3;
/** Maximum number of parts with changes that are listed in an entry; the outermost come first. */
const maxParts = 1000;

/** Lists the changes of entries, and counts changes of shared schemas once. */
export type ChangeCollector = {
  /** Lists the changes of a pair of entries. */
  readonly collect: (before: ApiEntry, after: ApiEntry, root: ChangeNode) => void;
  /** Adds a change of a whole entry. */
  readonly addEntry: (entry: ApiEntry, rule: ApiChangeRule, kind: ApiChange['kind']) => void;
  readonly byEntry: ReadonlyMap<string, readonly ApiChange[]>;
  /** Returns every change once, with its most severe class. */
  readonly getChanges: () => readonly ApiChange[];
};

type Origin = { -readonly [Key in keyof ApiChangeOrigin]: ApiChangeOrigin[Key] };

/** Position of a change node in an entry. */
type Position = {
  readonly node: ChangeNode;
  readonly parent: Position | undefined;
  readonly getBefore: () => ChangedNode;
  readonly getAfter: () => ChangedNode;
  /** Sort key: one character per level, for the index below the parent. */
  readonly order: string;
  readonly origin: Origin | undefined;
};

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

  const getEdgeOrigin = ({ inheritedFrom, node }: ChangeEdge): Origin | undefined => {
    if (node.name !== '') return getOrigin(node.name, node.location);
    return inheritedFrom === '' ? undefined : getOrigin(inheritedFrom);
  };

  const getClass = (local: LocalChange, direction: ComparedDirection): ApiChangeClass => {
    if (direction !== 'both') return getRuleClass(local.rule, direction);
    const known = counted.get(getChangedValue(local))?.get(toCountKey(local));
    if (known !== undefined) return known.class;
    const classes = [getRuleClass(local.rule, 'request'), getRuleClass(local.rule, 'response')];
    return changeClasses.find((level) => classes.includes(level)) ?? 'wording';
  };

  const count = (local: LocalChange, change: ApiChange) => {
    const known = getOrCreate(counted, getChangedValue(local), () => new Map());
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
      const start: Position = {
        node: root,
        parent: undefined,
        getBefore: () => ({ node: getEntryNode(before, beforeEntry), rest: [] }),
        getAfter: () => ({ node: getEntryNode(after, afterEntry), rest: [] }),
        order: '',
        origin: undefined,
      };
      const queue = [start];
      for (const position of queue) {
        const { node, order } = position;
        for (const [index, local] of node.changes.entries()) {
          const { rule, kind, words, key } = local;
          const origin =
            local.inheritedFrom === '' ? position.origin : getOrigin(local.inheritedFrom);
          const viaSchema = origin?.entryId === afterEntry.id ? undefined : origin;
          const change: ApiChange = {
            entryId: afterEntry.id,
            rule,
            class: getClass(local, node.position.direction),
            sentence: getRuleSentence(rule, local),
            kind,
            viaSchema,
            words,
            getPlace: once(() => ({
              before: follow(position.getBefore(), key),
              // A removed node isn't followed: a later node with the same key is a different node.
              after: (kind === 'removed' ? append : follow)(position.getAfter(), key),
            })),
          };
          if (viaSchema !== undefined) used.add(viaSchema);
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
            getBefore: once(() => follow(position.getBefore(), edge.beforeKey)),
            getAfter: once(() => follow(position.getAfter(), edge.key)),
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
    addEntry(entry, rule, kind) {
      const getNode = (api: ApiDescription) => ({ node: getEntryNode(api, entry), rest: [] });
      const change: ApiChange = {
        entryId: entry.id,
        rule,
        class: getRuleClass(rule, 'request'),
        sentence: getRuleSentence(rule),
        kind,
        viaSchema: undefined,
        words: undefined,
        getPlace: once(() => ({
          before: kind === 'removed' ? getNode(before) : undefined,
          after: kind === 'removed' ? undefined : getNode(after),
        })),
      };
      byEntry.set(entry.id, [change]);
      counted.set(change, new Map([[rule, change]]));
    },
    getChanges: () => [...counted.values()].flatMap((changes) => [...changes.values()]),
  };
}

/** Returns the changed object, or the change itself if a value such as `true` has no identity. */
function getChangedValue(local: LocalChange): unknown {
  const { changedValue } = local;
  return typeof changedValue === 'object' && changedValue !== null ? changedValue : local;
}

/** Returns a key that is equal for the same change of a value in several entries. */
function toCountKey(local: LocalChange): string {
  const { names } = local;
  return `${getRuleSentence(local.rule, local)}\n${names}`;
}

function isMoreSevere(change: ApiChange, other: ApiChange): boolean {
  return changeClasses.indexOf(change.class) < changeClasses.indexOf(other.class);
}

/** Follows the key of a change, which is empty if the row of the node shows the part. */
function follow(found: ChangedNode, key: string): ChangedNode {
  if (key === '' || found.rest.length > 0) return append(found, key);
  return followKeys(found.node, key.split('/'));
}

function append({ node, rest }: ChangedNode, key: string): ChangedNode {
  return key === '' ? { node, rest } : { node, rest: [...rest, ...key.split('/')] };
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
