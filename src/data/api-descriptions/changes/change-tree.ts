import type {
  ApiDescription,
  ApiDirection,
  ApiLocation,
  ApiSource,
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

const opposite = { request: 'response', response: 'request', both: 'both' } as const;

export function reverseUse(use: ValueUse): ValueUse {
  return { ...use, direction: opposite[use.direction] };
}

/** Change of a row, or of a child row if it has a key. */
export type LocalChange = RuleWords & {
  readonly rule: ApiChangeRule;
  /** Key of the child row; empty for the row itself. */
  readonly key: string;
  readonly kind: ApiChange['kind'];
  readonly words: ApiChange['words'];
  /** Name of the `allOf` member that contains the change; empty if there is none. */
  readonly origin: string;
  /** Changed value. Changes of the same value by the same rule count once. */
  readonly subject: unknown;
};

/** Compared part of two versions with the differences in it. Nodes can contain themselves. */
export type ChangeNode = {
  readonly tree: ChangeTree;
  readonly use: ValueUse;
  /** Later value. */
  readonly subject: unknown;
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
  /** Name of the `allOf` member that contains the child; empty if there is none. */
  readonly origin: string;
  readonly node: ChangeNode;
};

/** Tree of changes of two descriptions. Nodes are completed later, so that the work is divided. */
export type ChangeTree = {
  readonly before: ApiDescription;
  readonly after: ApiDescription;
  readonly isSame: Sameness['isSame'];
  readonly createNode: (use: ValueUse, subject: unknown) => ChangeNode;
  /** Returns the node of a pair of values, which `compare` completes once for each use. */
  readonly getNode: (
    kind: string,
    before: unknown,
    after: unknown,
    use: ValueUse,
    compare: (node: ChangeNode) => void,
  ) => ChangeNode;
  /** Completes all nodes. Yields after each node. */
  readonly complete: () => Generator<undefined>;
};

export function createChangeTree(
  before: ApiDescription,
  after: ApiDescription,
  { isSame }: Sameness,
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
    isSame,
    createNode(use, subject) {
      const node: ChangeNode = {
        tree,
        use,
        subject,
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
    getNode(kind, first, second, use, compare) {
      const { direction, typing, isParameter } = use;
      const key = `${toId(first)} ${toId(second)} ${kind} ${direction} ${typing} ${isParameter}`;
      const node = nodes.get(key) ?? tree.createNode(use, second);
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
  /** Use of the child; that of the parent if it is missing. */
  readonly use?: ValueUse;
};

export function addChild(
  parent: ChangeNode,
  node: ChangeNode,
  { key = '', beforeKey = key, origin = '' }: EdgeOptions,
): void {
  parent.children.push({ key, beforeKey, origin, node });
  node.parents.push(parent);
}

/** Adds a part that exists only for its changes and children, such as a section of a page. */
export function addSection(
  parent: ChangeNode,
  { use = parent.use, ...edge }: EdgeOptions,
  compare: (section: ChangeNode) => void,
  subject = parent.subject,
): void {
  const section = parent.tree.createNode(use, subject);
  compare(section);
  if (section.changes.length + section.children.length > 0) addChild(parent, section, edge);
}

type ChangeOptions = Partial<Omit<LocalChange, 'rule'>>;

export function addChange(
  node: ChangeNode,
  rule: ApiChangeRule,
  options: ChangeOptions = {},
): void {
  const { subject } = node;
  const defaults = { key: '', kind: 'changed', words: undefined, origin: '', subject } as const;
  node.changes.push({ rule, ...defaults, ...options });
}

/** Adds a change of a text, if it changed. */
export function compareWording(
  node: ChangeNode,
  rule: ApiChangeRule,
  before: string,
  after: string,
): void {
  if (before !== after) addChange(node, rule, { words: { before, after } });
}

/** Named part, such as a parameter, a response or a field. */
export type Member = {
  /** Equal for the same part of both versions. */
  readonly id: string;
  /** Key of the row; empty if the row of the parent shows the part. */
  readonly key: string;
  /** Name in sentences. */
  readonly name?: string;
  readonly origin?: string;
  readonly source: ApiSource;
};

/** Functions that return the rule for a part of one version; undefined if this is no change. */
type MemberRules<Part> = {
  readonly added?: (part: Part) => ApiChangeRule | undefined;
  readonly removed?: (part: Part) => ApiChangeRule | undefined;
};

/** Adds changes for parts that only one version has. Returns the parts of both versions. */
export function matchMembers<Part extends Member>(
  node: ChangeNode,
  before: readonly Part[],
  after: readonly Part[],
  { added = () => 'added', removed = () => 'removed' }: MemberRules<Part> = {},
): readonly (readonly [before: Part, after: Part])[] {
  const earlier = new Map(before.map((part) => [part.id, part]));
  const matched: (readonly [Part, Part])[] = [];
  for (const part of after) {
    const match = earlier.get(part.id);
    if (match === undefined) addMember(node, 'added', added(part), part);
    else matched.push([match, part]);
    earlier.delete(part.id);
  }
  for (const part of earlier.values()) addMember(node, 'removed', removed(part), part);
  return matched;
}

function addMember(
  node: ChangeNode,
  change: 'added' | 'removed',
  rule: ApiChangeRule | undefined,
  { key, name: names, origin = '', source }: Member,
): void {
  const kind = key === '' ? 'changed' : change;
  if (rule !== undefined)
    addChange(node, rule, { key, kind, names, origin, subject: source.value });
}
