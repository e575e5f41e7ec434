import type {
  ApiDirection,
  ApiFiles,
  ApiLocation,
} from '#data/api-descriptions/api-description.ts';
import type { ApiChange } from './api-change.ts';
import type { ApiChangeRule, RuleWords } from './rules.ts';
import type { Sameness } from './sameness.ts';

/** Direction of a value; `both` in schemas on their own, which show all fields. */
export type ComparedDirection = ApiDirection | 'both';

/** How compared values are used. */
export type ValueUse = {
  readonly direction: ComparedDirection;
  /**
   * Whether a number differs from its text, as in JSON. In parameters it doesn't; in other bodies,
   * such as XML, nothing has a type.
   */
  readonly typing: 'typed' | 'parameter' | 'text';
  /** True for the schema of a parameter that is sent to the API. */
  readonly isParameter: boolean;
};

/** Change of a row, or of a child row if it has a key. */
export type LocalChange = {
  readonly rule: ApiChangeRule;
  /** Key of the child row; empty for the row itself. */
  readonly key: string;
  readonly kind: ApiChange['kind'];
  readonly sentence: RuleWords | undefined;
  readonly words: ApiChange['words'];
  /** Name of the `allOf` member that contains the change; empty if there is none. */
  readonly origin: string;
  /** Changed value. Changes of the same value by the same rule count once. */
  readonly subject: unknown;
};

/** Compared part of two versions with the differences in it. Nodes can contain themselves. */
export type ChangeNode = {
  /** Name and location of the later version, if it is referred to. */
  name: string;
  location: ApiLocation | undefined;
  readonly changes: LocalChange[];
  readonly children: ChangeEdge[];
  readonly parents: ChangeNode[];
  /** True if the node or a node below it has changes. Set when the tree is complete. */
  hasChanges: boolean;
};

export type ChangeEdge = {
  /** Row path below the parent in the later version; empty if the node shares the parent's row. */
  readonly key: string;
  /** Row path below the parent in the earlier version. */
  readonly beforeKey: string;
  /** Direction of the values below; undefined if it is that of the parent. */
  readonly direction: ComparedDirection | undefined;
  /** Name of the `allOf` member that contains the child; empty if there is none. */
  readonly origin: string;
  readonly node: ChangeNode;
};

/** Builds the tree of changes. Nodes are completed later, so that the work can be divided. */
export type TreeBuilder = {
  readonly before: ApiFiles;
  readonly after: ApiFiles;
  readonly sameness: Sameness;
  /** Returns the node of a pair of values, which `compare` completes once for each `key`. */
  readonly getNode: (
    before: unknown,
    after: unknown,
    key: string,
    compare: (node: ChangeNode) => void,
  ) => ChangeNode;
  /** Creates a node that the caller completes. */
  readonly createNode: () => ChangeNode;
  /** Completes all nodes. Yields after each node. */
  readonly complete: () => Generator<undefined>;
};

export function createTreeBuilder(
  before: ApiFiles,
  after: ApiFiles,
  sameness: Sameness,
): TreeBuilder {
  const nodes = new WeakMap<object, WeakMap<object, Map<string, ChangeNode>>>();
  const pending: (() => void)[] = [];
  const all: ChangeNode[] = [];

  const getNodes = (first: object, second: object): Map<string, ChangeNode> => {
    const byAfter = nodes.get(first) ?? new WeakMap<object, Map<string, ChangeNode>>();
    nodes.set(first, byAfter);
    const found = byAfter.get(second) ?? new Map<string, ChangeNode>();
    byAfter.set(second, found);
    return found;
  };

  const createNode = (): ChangeNode => {
    const node: ChangeNode = {
      ...{ name: '', location: undefined, hasChanges: false },
      ...{ changes: [], children: [], parents: [] },
    };
    all.push(node);
    return node;
  };

  return {
    before,
    after,
    sameness,
    createNode,
    getNode(first, second, key, compare) {
      const isPair = isObject(first) && isObject(second);
      const known = isPair ? getNodes(first, second) : undefined;
      let node = known?.get(key);
      if (node === undefined) {
        const created = createNode();
        node = created;
        known?.set(key, node);
        pending.push(() => compare(created));
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
}

/** Adds a child; `undefined` stands for a part without changes. */
export function addChild(
  parent: ChangeNode,
  node: ChangeNode | undefined,
  edge: Partial<Omit<ChangeEdge, 'node'>> = {},
): void {
  if (node === undefined) return;
  const { key = '', beforeKey = key, direction, origin = '' } = edge;
  parent.children.push({ key, beforeKey, direction, origin, node });
  node.parents.push(parent);
}

type ChangeOptions = Partial<Omit<LocalChange, 'rule' | 'subject'>>;

export function addChange(
  node: ChangeNode,
  rule: ApiChangeRule,
  subject: unknown,
  { key = '', kind = 'changed', sentence, words, origin = '' }: ChangeOptions = {},
): void {
  node.changes.push({ rule, key, kind, sentence, words, origin, subject });
}

/** Adds a change of a text, if it changed. */
export function compareWords(
  node: ChangeNode,
  rule: ApiChangeRule,
  subject: unknown,
  words: { readonly before: string; readonly after: string },
): void {
  if (words.before !== words.after) addChange(node, rule, subject, { words });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Members of a map in both versions, and those that only one of them has. */
export type MatchedMembers<Member> = {
  readonly matched: readonly (readonly [before: Member, after: Member])[];
  readonly added: readonly Member[];
  readonly removed: readonly Member[];
};

/** Matches the members of two lists by key, in the order of the later list. */
export function matchByKey<Member>(
  before: readonly Member[],
  after: readonly Member[],
  getKey: (member: Member) => string,
): MatchedMembers<Member> {
  const earlier = new Map(before.map((member) => [getKey(member), member]));
  const matched: (readonly [Member, Member])[] = [];
  const added: Member[] = [];
  for (const member of after) {
    const key = getKey(member);
    const match = earlier.get(key);
    if (match === undefined) added.push(member);
    else matched.push([match, member]);
    earlier.delete(key);
  }
  return { matched, added, removed: [...earlier.values()] };
}
