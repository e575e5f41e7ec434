import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import type { Deletable } from '#data/bookmarks/tree/bookmark-tree.ts';
import { buildTree } from '#data/bookmarks/tree/build-tree.ts';
import { nodesWithoutDescendants } from '#data/bookmarks/tree/selection.ts';
import { draw, type Fault } from '#test/data/bookmarks/running-service.ts';

export const readable = { readable: true };
export const whole = 'a[b[c[4.md]] d[] 1.md 2.md 3.md] e[] 0.md';

/** By names alone: what was created again has another id. */
export const drawNames = (state: BookmarkState | undefined) =>
  draw(state).replaceAll('Folder ', '');

/** The topmost of these, by the name of a folder or the path of a bookmark. */
export function pick(state: BookmarkState, ...names: readonly string[]): readonly Deletable[] {
  const tree = buildTree(state);
  const keys = tree.nodes
    .filter(
      (node) =>
        (node.kind === 'folder' && names.includes(node.folder.id)) ||
        (node.kind === 'bookmark' && names.includes(node.bookmark.path ?? '')),
    )
    .map(({ key }) => key);
  return nodesWithoutDescendants(tree, keys).filter((node) => node.kind !== 'recovered');
}

/** Gives this result to the write with this number, from 0, and to all later ones. */
export function fromWrite(number: number, result: ReturnType<Fault>): Fault {
  let seen = 0;
  return ({ method }) => {
    if (method === 'GET') return undefined;
    seen += 1;
    return seen > number ? result : undefined;
  };
}
