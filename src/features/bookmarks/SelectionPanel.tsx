import { X } from 'lucide-react';
import { useMemo } from 'react';
import type { BookmarkTree } from '#data/bookmarks/bookmark-tree.ts';
import { tallyOf } from '#data/bookmarks/selection.ts';
import { countHidden, type TreeFilter } from '#data/bookmarks/tree-filter.ts';
import { Button } from '#ui/Button.tsx';
import type { TreeSelection } from '#ui/tree-selection.ts';
import { CommandList } from './CommandList.tsx';
import styles from './NodePanel.module.css';
import type { CommandGroup } from './node-command.ts';
import { counted, number, tallyWords } from './tally-words.ts';

/** What several selected items come to, and what can be done with all of them. */
export function SelectionPanel({
  tree,
  filter,
  selection,
  groups,
}: {
  tree: BookmarkTree;
  filter: TreeFilter | undefined;
  selection: TreeSelection;
  groups: readonly CommandGroup[];
}) {
  const keys = selection.keys();
  const { selected, withInside } = useMemo(() => tallyOf(tree, keys), [tree, keys]);
  const hidden = useMemo(() => (filter ? countHidden(filter, keys) : 0), [filter, keys]);
  const inside = tallyWords(withInside);
  return (
    <>
      <h2 className={styles.name}>
        {counted(keys.size, 'item', 'items')} selected
        {hidden > 0 && `, ${number(hidden)} hidden by the filter`}
      </h2>
      <p className={styles.path}>
        {tallyWords(selected)}
        {inside !== undefined && inside !== tallyWords(selected) && `; ${inside} with all inside`}
      </p>
      <CommandList groups={groups} />
      <Button variant="quiet" icon={X} onClick={selection.clear}>
        Clear the selection
      </Button>
    </>
  );
}
