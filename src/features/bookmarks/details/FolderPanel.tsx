import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react';
import { getDeletionRefusal } from '#data/bookmarks/moves/node-rules.ts';
import { type BranchNode, hasChildren } from '#data/bookmarks/tree/bookmark-tree.ts';
import type { AvailableCommand } from '#features/bookmarks/commands/command.ts';
import { getAvailableCommands } from '#features/bookmarks/commands/node-commands.ts';
import {
  formatNodeCounts,
  getNodeRefusalMessage,
  ParentPath,
} from '#features/bookmarks/node-labels.tsx';
import { useScreen } from '#features/bookmarks/screen-state/bookmarks-screen.ts';
import { Text } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { RecoveredNotice } from './BookmarkProperties.tsx';
import { BarMenu, LabelledButtons } from './CommandBar.tsx';
import styles from './details.module.css';
import { NodeHeading } from './NodeHeading.tsx';
import { NodeList, useOpenNode } from './NodeList.tsx';

const rowsPerStep = 50;

export function FolderPanel({ node }: { node: BranchNode }) {
  const screen = useScreen();
  const { focus, branches, saved, getTargetNodes } = screen;
  const onOpen = useOpenNode();
  const undeletable = node.kind === 'folder' ? getDeletionRefusal(saved, node) : undefined;
  const expansion: AvailableCommand[] = [];
  if (hasChildren(node)) {
    expansion.push({
      id: 'expand-all-below',
      label: 'Expand all below',
      icon: ChevronsUpDown,
      keys: undefined,
      run: () => branches.toggleWithin(node, true),
    });
  }
  if (branches.isOpen(node)) {
    expansion.push({
      id: 'collapse-all-below',
      label: 'Collapse all below',
      icon: ChevronsDownUp,
      keys: undefined,
      run: () => branches.toggleWithin(node, false),
    });
  }
  const commands = {
    groups: [...getAvailableCommands(screen, getTargetNodes(node)), expansion],
    isInBar: ({ shortLabel }: AvailableCommand) => shortLabel !== undefined,
  };
  return (
    <>
      <ParentPath node={node} />
      <NodeHeading key={`heading ${node.key}`} name={node.name} headingRef={focus.detailsHeading} />
      <Text below={12} tone="soft">
        {formatNodeCounts(node.inside)?.concat(' in total.') ?? 'Nothing inside.'}
      </Text>
      <div className={styles.folderBar}>
        <LabelledButtons {...commands} />
        <BarMenu {...commands} />
      </div>
      {node.kind === 'recovered' ? (
        <Notice tone="info" title="The folders of these items are missing">
          The service didn’t send the folders, or the folders contain themselves. The items are
          shown here so that nothing is lost.
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
          {getNodeRefusalMessage(undeletable)}
        </Notice>
      )}
      <NodeList key={node.key} nodes={node.children} step={rowsPerStep} onOpen={onOpen} />
    </>
  );
}
