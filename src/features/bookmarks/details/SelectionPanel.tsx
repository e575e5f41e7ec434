import { X } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { countHidden, type TreeFilter } from '#data/bookmarks/search/tree-filter.ts';
import type { TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { tallyOf } from '#data/bookmarks/tree/selection.ts';
import { formatTally } from '#features/bookmarks/node-labels.ts';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import styles from './NodePanel.module.css';

/** What several selected items come to, and what can be done with all of them. */
export function SelectionPanel({
  nodes,
  filter,
  onClear,
  children,
}: {
  /** In the order of the tree. */
  nodes: readonly TreeNode[];
  filter: TreeFilter | undefined;
  onClear: () => void;
  /** Its commands. */
  children: ReactNode;
}) {
  const { outermost, withInside } = useMemo(() => tallyOf(nodes), [nodes]);
  const hidden = useMemo(() => (filter ? countHidden(filter, nodes) : 0), [filter, nodes]);
  const total = formatCount(withInside.folders + withInside.bookmarks, 'item');
  return (
    <>
      <h2 className={styles.name}>
        {total} selected
        {hidden > 0 && `, ${formatNumber(hidden)} hidden by the filter`}
      </h2>
      <p className={styles.path}>
        {formatTally(outermost)}
        {outermost.folders > 0 && `, ${total} in total`}
      </p>
      {children}
      <Button variant="quiet" icon={X} onClick={onClear}>
        Clear selection
      </Button>
    </>
  );
}
