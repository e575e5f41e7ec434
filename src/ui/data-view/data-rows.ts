import { childrenOf, type DataNode, insideOf } from './data-node.ts';

/** A line of a tree of data: a value, or what shows more of a long one. */
export type DataRow =
  | { readonly kind: 'value'; readonly node: DataNode; readonly isOpen: boolean | undefined }
  | { readonly kind: 'more'; readonly node: DataNode; readonly left: number };

/** What is open, and how much of it is shown. */
export type Unfolded = {
  readonly open: ReadonlySet<DataNode>;
  /** Where it is more than a first step. */
  readonly shown: ReadonlyMap<DataNode, number>;
};

/** How many values of one list or object are shown at first, and more each time. */
export const stepOfValues = 100;
const mostRowsAtFirst = 60;

/** The lines below a value, in their order; without recursion, as values can be nested deeply. */
export function rowsOf(root: DataNode, { open, shown }: Unfolded): readonly DataRow[] {
  if (insideOf(root.value) === undefined) return [{ kind: 'value', node: root, isOpen: undefined }];
  const rows: DataRow[] = [];
  const waiting: DataRow[] = [...linesIn(root, shown)].reverse();
  for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
    if (row.kind === 'more') {
      rows.push(row);
      continue;
    }
    const { node } = row;
    const hasInside = (insideOf(node.value)?.size ?? 0) > 0;
    const isOpen = hasInside ? open.has(node) : undefined;
    rows.push({ kind: 'value', node, isOpen });
    if (isOpen) waiting.push(...[...linesIn(node, shown)].reverse());
  }
  return rows;
}

function* linesIn(node: DataNode, shown: Unfolded['shown']): Generator<DataRow> {
  const most = shown.get(node) ?? stepOfValues;
  for (const child of childrenOf(node, most)) {
    yield { kind: 'value', node: child, isOpen: undefined };
  }
  const left = (insideOf(node.value)?.size ?? 0) - most;
  if (left > 0) yield { kind: 'more', node, left };
}

/** What is open at first: the outer levels, as far as they fit on a screen. */
export function openAtFirst(root: DataNode): ReadonlySet<DataNode> {
  const open = new Set<DataNode>();
  let rows = 0;
  const waiting = [root];
  // Breadth first; the list grows while it is walked.
  for (const node of waiting) {
    const size = insideOf(node.value)?.size ?? 0;
    const fits = rows + size <= mostRowsAtFirst;
    if (node !== root && (size === 0 || !fits)) continue;
    rows += Math.min(size, mostRowsAtFirst);
    if (node !== root) open.add(node);
    waiting.push(...childrenOf(node, mostRowsAtFirst));
  }
  return open;
}
