import { ancestorsOf, type BookmarkTree, type TreeNode } from './bookmark-tree.ts';

/**
 * Where to go on when a node of `before` is gone: to the next sibling that is left in `after`, else
 * the nearest before it, else outwards. Undefined where nothing around it is left.
 */
export function neighbourOf(
  before: BookmarkTree,
  node: TreeNode,
  after: BookmarkTree,
): TreeNode | undefined {
  const siblings = node.parent?.children ?? before.roots;
  const candidates = [
    ...siblings.slice(node.positionInSet),
    ...siblings.slice(0, node.positionInSet - 1).reverse(),
    ...ancestorsOf(node).toReversed(),
  ];
  for (const { key } of candidates) {
    const left = after.byKey.get(key);
    if (left !== undefined) return left;
  }
  return after.roots[0];
}
