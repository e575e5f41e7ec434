import type { TreeNode } from './tree-node.ts';

/** The name as it is kept, whole and maybe empty, which is not always what is shown of it. */
export function rawName(node: TreeNode): string {
  if (node.kind === 'folder') return node.folder.name ?? '';
  return node.kind === 'bookmark' ? (node.bookmark.title ?? '') : node.name;
}
