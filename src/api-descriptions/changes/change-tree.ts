import type {
  ApiDescription,
  ApiDirection,
  ApiLocation,
  Located,
} from '#api-descriptions/api-description.ts';
import type { ApiChange } from './api-change.ts';
import type { EqualParts } from './equal-parts.ts';
import type { ApiChangeRule, RuleWords } from './rules.ts';

/** Direction of a value; `both` in schemas on their own, which show all fields. */
export type ComparedDirection = ApiDirection | 'both';

/** Position of compared values in the messages of the API. */
export type ValuePosition = {
  readonly direction: ComparedDirection;
  /**
   * Whether a string can replace a value of another type: never (`typed`, as in JSON), except for
   * objects and arrays (`parameter`), or always (`text`, as in forms, and `xml`, where names are
   * sent).
   */
  readonly typing: 'typed' | 'parameter' | 'text' | 'xml';
  /** True for a parameter that is sent to the API. */
  readonly isParameter: boolean;
};

const opposite = { request: 'response', response: 'request', both: 'both' } as const;

export function reversePosition(position: ValuePosition): ValuePosition {
  return { ...position, direction: opposite[position.direction] };
}

/** Change of a row, or of a child row if it has a key. */
export type LocalChange = RuleWords & {
  readonly rule: ApiChangeRule;
  /** Key of the child row; empty for the row itself. */
  readonly key: string;
  readonly kind: ApiChange['kind'];
  readonly words: ApiChange['words'];
  /** Name of the `allOf` member that contains the change; empty if there is none. */
  readonly inheritedFrom: string;
  /** Changed value. If several entries contain the value, its changes are counted once. */
  readonly changedValue: unknown;
};

/**
 * Values of both versions with their differences. A node can contain itself, because schemas can be
 * recursive.
 */
export type ChangeNode = {
  readonly tree: ChangeTree;
  readonly position: ValuePosition;
  /** Value in the later version. */
  readonly changedValue: unknown;
  /** Set if a reference leads to the later value. */
  name: string;
  location: ApiLocation | undefined;
  readonly changes: LocalChange[];
  readonly children: ChangeEdge[];
  readonly parents: ChangeNode[];
  /** True if the node or one below it has changes. Set when the tree is complete. */
  hasChanges: boolean;
};

export type ChangeEdge = {
  /** Row path below the parent in the later version; empty if the node shares the parent's row. */
  readonly key: string;
  /** Row path below the parent in the earlier version. */
  readonly beforeKey: string;
  /** Name of the `allOf` member that contains the child; empty if there is none. */
  readonly inheritedFrom: string;
  readonly node: ChangeNode;
};

/** Graph of changes. `complete` compares the nodes one by one, so that the work can be divided. */
export type ChangeTree = {
  readonly before: ApiDescription;
  readonly after: ApiDescription;
  readonly isUnchanged: EqualParts['isUnchanged'];
  readonly createNode: (position: ValuePosition, changedValue: unknown) => ChangeNode;
  /** `complete` calls `compare` once for each pair and position. */
  readonly getNode: (
    kind: string,
    before: unknown,
    after: unknown,
    position: ValuePosition,
    compare: (node: ChangeNode) => void,
  ) => ChangeNode;
  /** Completes the tree and sets `hasChanges`. Yields after each node. */
  readonly complete: () => Generator<undefined>;
};

export function createChangeTree(
  before: ApiDescription,
  after: ApiDescription,
  { isUnchanged }: EqualParts,
): ChangeTree {
  const ids = new Map<unknown, number>();
  const nodes = new Map<string, ChangeNode>();
  const all: ChangeNode[] = [];
  const pending: (() => void)[] = [];

  const toId = (value: unknown): number => {
    const id = ids.get(value) ?? ids.size;
    if (id === ids.size) ids.set(value, id);
    return id;
  };

  const tree: ChangeTree = {
    before,
    after,
    isUnchanged,
    createNode(position, changedValue) {
      const node: ChangeNode = {
        tree,
        position,
        changedValue,
        name: '',
        location: undefined,
        changes: [],
        children: [],
        parents: [],
        hasChanges: false,
      };
      all.push(node);
      return node;
    },
    getNode(kind, first, second, position, compare) {
      const { direction, typing, isParameter } = position;
      const key = `${toId(first)} ${toId(second)} ${kind} ${direction} ${typing} ${isParameter}`;
      const node = nodes.get(key) ?? tree.createNode(position, second);
      if (!nodes.has(key)) {
        nodes.set(key, node);
        pending.push(() => compare(node));
      }
      return node;
    },
    *complete() {
      for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
        next();
        yield;
      }
      const changed = all.filter(({ changes }) => changes.length > 0);
      for (let node = changed.pop(); node !== undefined; node = changed.pop()) {
        if (node.hasChanges) continue;
        node.hasChanges = true;
        changed.push(...node.parents);
        yield;
      }
    },
  };
  return tree;
}

export type EdgeOptions = Partial<Omit<ChangeEdge, 'node'>> & {
  /** Position of the child; by default the position of the parent. */
  readonly position?: ValuePosition;
};

export function addChild(
  parent: ChangeNode,
  node: ChangeNode,
  { key = '', beforeKey = key, inheritedFrom = '' }: EdgeOptions,
): void {
  parent.children.push({ key, beforeKey, inheritedFrom, node });
  node.parents.push(parent);
}

/** Compares a section immediately, and adds it only if it has changes or children. */
export function addSection(
  parent: ChangeNode,
  { position = parent.position, ...edge }: EdgeOptions,
  compare: (section: ChangeNode) => void,
  changedValue = parent.changedValue,
): void {
  const section = parent.tree.createNode(position, changedValue);
  compare(section);
  if (section.changes.length + section.children.length > 0) addChild(parent, section, edge);
}

export type ChangeOptions = Partial<Omit<LocalChange, 'rule'>>;

export function addChange(
  node: ChangeNode,
  rule: ApiChangeRule,
  options: ChangeOptions = {},
): void {
  const { changedValue } = node;
  const defaults = { key: '', kind: 'changed', words: undefined, inheritedFrom: '' } as const;
  node.changes.push({ rule, ...defaults, changedValue, ...options });
}

export function compareWording(
  node: ChangeNode,
  rule: ApiChangeRule,
  before: string,
  after: string,
): void {
  if (before !== after) addChange(node, rule, { words: { before, after } });
}

/** Named part, such as a parameter, a response or a field: a node, or a part of a schema. */
export type Member = {
  /** Key of the row; undefined or empty if the row of the parent shows the part. */
  readonly key: string | undefined;
  /** Name in sentences. */
  readonly name: string;
  readonly inheritedFrom?: string;
  readonly source: Located;
};

/** No rule for an added or removed part means no change. */
type MemberRules<Part> = {
  /** Returns the id by which the parts of both versions are matched; by default, the key. */
  readonly toId?: (part: Part) => string;
  readonly added?: (part: Part) => ApiChangeRule | undefined;
  readonly removed?: (part: Part) => ApiChangeRule | undefined;
};

/** Adds a change for each part that only one version has, and returns the pairs. */
export function matchMembers<Part extends Member>(
  node: ChangeNode,
  before: readonly Part[],
  after: readonly Part[],
  {
    toId = ({ key = '' }) => key,
    added = () => 'added',
    removed = () => 'removed',
  }: MemberRules<Part> = {},
): readonly (readonly [before: Part, after: Part])[] {
  const earlier = new Map(before.map((part) => [toId(part), part]));
  const matched: (readonly [Part, Part])[] = [];
  for (const part of after) {
    const id = toId(part);
    const match = earlier.get(id);
    if (match === undefined) addMember(node, 'added', added(part), part);
    else matched.push([match, part]);
    earlier.delete(id);
  }
  for (const part of earlier.values()) addMember(node, 'removed', removed(part), part);
  return matched;
}

function addMember(
  node: ChangeNode,
  change: 'added' | 'removed',
  rule: ApiChangeRule | undefined,
  { key = '', name: names, inheritedFrom = '', source }: Member,
): void {
  const kind = key === '' ? 'changed' : change;
  if (rule !== undefined)
    addChange(node, rule, { key, kind, names, inheritedFrom, changedValue: source.value });
}
