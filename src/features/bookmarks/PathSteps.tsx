import type { TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';

/** Of a very deep path only the end is shown. */
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
