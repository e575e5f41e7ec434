import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { ancestorsOf, type TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { PathSteps } from '#features/bookmarks/PathSteps.tsx';
import type { TreeStore } from '#features/bookmarks/store/tree-store.ts';
import { Button } from '#ui/button/Button.tsx';
import { useOverflow } from '#ui/page/use-overflow.ts';
import { BookmarkPanel } from './BookmarkPanel.tsx';
import { BranchPanel } from './BranchPanel.tsx';
import styles from './NodePanel.module.css';

/** Beside the tree, or on narrow screens instead of it: what is selected. */
export function DetailsPanel({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  const panel = useRef<HTMLElement>(null);
  const scrolls = useOverflow(panel, true);
  return (
    <aside
      ref={panel}
      className={styles.panel}
      data-scrolls={scrolls || undefined}
      aria-label="Details"
    >
      <div>
        <div className={styles.back}>
          <Button variant="quiet" icon={ArrowLeft} onClick={onLeave}>
            Back to the tree
          </Button>
        </div>
        {children}
      </div>
    </aside>
  );
}

/** One node: where it is, what it is called, what can be done with it. */
export function NodePanel({
  node,
  canRead,
  store: { isOpen, toggleWithin, detailsHeading },
  children,
}: {
  node: TreeNode;
  /** Specifications can be read here. */
  canRead: boolean;
  store: TreeStore;
  /** Its commands. */
  children: ReactNode;
}) {
  const path = ancestorsOf(node);
  return (
    <>
      <p className={styles.path}>
        {path.length === 0 ? 'At the top level' : <PathSteps path={path} />}
      </p>
      <h2 className={styles.name} ref={detailsHeading} tabIndex={-1}>
        <bdi>{node.name}</bdi>
      </h2>
      {node.kind === 'bookmark' ? (
        <BookmarkPanel node={node} canRead={canRead} />
      ) : (
        <BranchPanel
          node={node}
          isOpen={isOpen(node)}
          onToggleWithin={(open) => toggleWithin(node, open)}
        />
      )}
      {children}
    </>
  );
}
