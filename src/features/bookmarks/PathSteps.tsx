import { ancestorsOf, type TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import styles from './PathSteps.module.css';

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

/** The path of the folder around a node. */
export function PathAround({ node }: { node: TreeNode }) {
  const path = ancestorsOf(node);
  return (
    <p className={styles.path}>
      {path.length === 0 ? 'At the top level' : <PathSteps path={path} />}
    </p>
  );
}
