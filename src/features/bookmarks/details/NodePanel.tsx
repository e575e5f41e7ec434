import { ArrowLeft, FolderTree } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { ancestorsOf, type TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { CommandList } from '#features/bookmarks/commands/CommandList.tsx';
import { NodeAction, NodeActions } from '#features/bookmarks/commands/NodeActions.tsx';
import type { CommandGroup } from '#features/bookmarks/commands/node-command.ts';
import { PathSteps } from '#features/bookmarks/PathSteps.tsx';
import { Button } from '#ui/button/Button.tsx';
import { BookmarkPanel } from './BookmarkPanel.tsx';
import { BranchPanel } from './BranchPanel.tsx';
import styles from './NodePanel.module.css';

/** Beside the tree, or on narrow screens instead of it: what is selected. */
export function DetailsPanel({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  return (
    <aside className={styles.panel} aria-label="Details">
      <div className={styles.back}>
        <Button variant="quiet" icon={ArrowLeft} onClick={onLeave}>
          Back to the tree
        </Button>
      </div>
      {children}
    </aside>
  );
}

/** One node: where it is, what it is called, what can be done with it. */
export function NodePanel({
  node,
  isOpen,
  groups,
  onToggleWithin,
  onShowInFolder,
  headingRef,
}: {
  node: TreeNode;
  isOpen: boolean;
  groups: readonly CommandGroup[];
  onToggleWithin: (node: TreeNode, open: boolean) => void;
  /** Absent while nothing is searched for: it is shown in its folder then. */
  onShowInFolder: ((node: TreeNode) => void) | undefined;
  headingRef: Ref<HTMLHeadingElement>;
}) {
  const path = ancestorsOf(node);
  return (
    <>
      <p className={styles.path}>
        {path.length === 0 ? 'At the top level' : <PathSteps path={path} />}
      </p>
      <h2 className={styles.name} ref={headingRef} tabIndex={-1}>
        <bdi>{node.name}</bdi>
      </h2>
      {onShowInFolder && (
        <NodeActions>
          <NodeAction
            icon={FolderTree}
            label="Show in folder"
            onPress={() => onShowInFolder(node)}
          />
        </NodeActions>
      )}
      {node.kind === 'bookmark' ? (
        <BookmarkPanel node={node} />
      ) : (
        <BranchPanel
          node={node}
          isOpen={isOpen}
          onToggleWithin={(open) => onToggleWithin(node, open)}
        />
      )}
      <CommandList groups={groups} />
    </>
  );
}
