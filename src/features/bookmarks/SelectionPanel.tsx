import { X } from 'lucide-react';
import { useMemo } from 'react';
import { tallyOf } from '#data/bookmarks/selection.ts';
import { countHidden, type TreeFilter } from '#data/bookmarks/tree-filter.ts';
import type { TreeNode } from '#data/bookmarks/tree-node.ts';
import { Button } from '#ui/Button.tsx';
import { CommandList } from './CommandList.tsx';
import styles from './NodePanel.module.css';
import type { CommandGroup } from './node-command.ts';
import { counted, number, tallyWords } from './tally-words.ts';

/** What several selected items come to, and what can be done with all of them. */
export function SelectionPanel({
  nodes,
  filter,
  groups,
  onClear,
}: {
  /** In the order of the tree. */
  nodes: readonly TreeNode[];
  filter: TreeFilter | undefined;
  groups: readonly CommandGroup[];
  onClear: () => void;
}) {
  const { selected, withInside } = useMemo(() => tallyOf(nodes), [nodes]);
  const hidden = useMemo(() => (filter ? countHidden(filter, nodes) : 0), [filter, nodes]);
  const inside = tallyWords(withInside);
  return (
    <>
      <h2 className={styles.name}>
        {counted(nodes.length, 'item', 'items')} selected
        {hidden > 0 && `, ${number(hidden)} hidden by the filter`}
      </h2>
      <p className={styles.path}>
        {tallyWords(selected)}
        {inside !== undefined && inside !== tallyWords(selected) && `; ${inside} with all inside`}
      </p>
      <CommandList groups={groups} />
      <Button variant="quiet" icon={X} onClick={onClear}>
        Clear the selection
      </Button>
    </>
  );
}
