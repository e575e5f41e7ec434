import type { TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';

/** Only the end of a very deep path is told apart by anybody. */
const mostSteps = 8;

/** The names along a path, outermost first. */
export function PathSteps({ path }: { path: readonly TreeNode[] }) {
  const left = Math.max(0, path.length - mostSteps);
  return (
    <>
      {left > 0 && `… ${left} more / `}
      {path.slice(left).map(({ key, name }, at) => (
        <span key={key}>
          {at > 0 && ' / '}
          <bdi>{name}</bdi>
        </span>
      ))}
    </>
  );
}
