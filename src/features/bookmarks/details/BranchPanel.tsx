import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react';
import { whyNotDeletable } from '#data/bookmarks/moves/node-rules.ts';
import { type BranchNode, hasChildren } from '#data/bookmarks/tree/bookmark-tree.ts';
import { CommandButton, CommandList } from '#features/bookmarks/commands/CommandList.tsx';
import { formatTally } from '#features/bookmarks/node-labels.ts';
import { Notice } from '#ui/notice/Notice.tsx';
import styles from './BranchPanel.module.css';
import { RecoveredNotice } from './RecoveredNotice.tsx';

/** Details of a folder, or of the group of what was recovered. */
export function BranchPanel({
  node,
  isOpen,
  onToggleWithin,
}: {
  node: BranchNode;
  isOpen: boolean;
  onToggleWithin: (open: boolean) => void;
}) {
  const inside = formatTally(node.inside);
  const undeletable = node.kind === 'folder' ? whyNotDeletable(node) : undefined;
  return (
    <>
      <p className={styles.inside}>
        {inside === undefined ? 'Nothing inside.' : `${inside} in total.`}
      </p>
      {node.kind === 'recovered' ? (
        <Notice tone="info" title="Their folders are missing">
          The service didn’t send their folders, or the folders contain themselves. They are shown
          here so that nothing is lost.
        </Notice>
      ) : (
        <RecoveredNotice reason={node.recovered} />
      )}
      {node.kind === 'folder' && node.duplicate && (
        <Notice tone="warn" title="Another folder has the same ID">
          Everything with the folder ID “{node.folder.id}” is shown in the first of them. Deleting
          one deletes them all.
        </Notice>
      )}
      {undeletable && (
        <Notice tone="info" title="This folder can’t be deleted here">
          {undeletable}
        </Notice>
      )}
      <CommandList>
        {hasChildren(node) && (
          <CommandButton
            icon={ChevronsUpDown}
            label="Expand all below"
            run={() => onToggleWithin(true)}
          />
        )}
        {isOpen && (
          <CommandButton
            icon={ChevronsDownUp}
            label="Collapse all below"
            run={() => onToggleWithin(false)}
          />
        )}
      </CommandList>
    </>
  );
}
