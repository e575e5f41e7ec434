import Tree, { type DataNode } from '@rc-component/tree';
import { type Key, type KeyboardEvent, useMemo, useState } from 'react';
import type { RowContent } from './row-content.ts';
import { rowHeight, viewHeight } from './row-size.ts';
import { TreeControls } from './TreeControls.tsx';
import { filterNodes, getAllIds, getFolderIds, type PeerNode } from './tree-data.ts';

export const rowSelector = '[role=treeitem]';

/** Converts nodes to the input format of rc-tree. */
function dataNodes(nodes: readonly PeerNode[], Content: RowContent): DataNode[] {
  return nodes.map((node) => ({
    key: node.id,
    title: () => <Content node={node} open />,
    isLeaf: node.children === undefined,
    ...(node.children && { children: dataNodes(node.children, Content) }),
  }));
}

/**
 * Creates Ant Design's tree, set up as in its documentation. The tree has no “select all”, so a key
 * handler adds it.
 */
export function createPeerTree(Content: RowContent) {
  return function PeerTree({ nodes }: { nodes: readonly PeerNode[] }) {
    const [text, setText] = useState('');
    const [allFolders] = useState(() => getFolderIds(nodes));
    const [expanded, setExpanded] = useState<Key[]>(allFolders);
    const [selected, setSelected] = useState<Key[]>([]);
    const shown = useMemo(() => filterNodes(nodes, text), [nodes, text]);
    const treeData = useMemo(() => dataNodes(shown, Content), [shown]);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'a' || !event.ctrlKey) return;
      event.preventDefault();
      setSelected(getAllIds(shown));
    };
    return (
      <>
        <TreeControls
          text={text}
          onText={setText}
          onOpenAll={() => setExpanded(allFolders)}
          onCloseAll={() => setExpanded([])}
        />
        <Tree
          treeData={treeData}
          height={viewHeight}
          itemHeight={rowHeight}
          virtual
          multiple
          showIcon={false}
          motion={null}
          expandedKeys={expanded}
          onExpand={setExpanded}
          selectedKeys={selected}
          onSelect={setSelected}
          onKeyDown={onKeyDown}
        />
      </>
    );
  };
}
