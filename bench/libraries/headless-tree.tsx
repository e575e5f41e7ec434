import { hotkeysCoreFeature, selectionFeature, syncDataLoaderFeature } from '@headless-tree/core';
import { useTree } from '@headless-tree/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { RowContent } from './row-content.ts';
import { indentWidth, rowHeight } from './row-size.ts';
import { TreeControls } from './TreeControls.tsx';
import { filterNodes, getFolderIds, type PeerNode } from './tree-data.ts';

export const rowSelector = '[role=treeitem]';

const rootId = 'root';

function nodesById(nodes: readonly PeerNode[]): ReadonlyMap<string, PeerNode> {
  const byId = new Map<string, PeerNode>([
    [rootId, { id: rootId, name: '', detail: '', children: [...nodes] }],
  ]);
  const stack = [...nodes];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    byId.set(node.id, node);
    if (node.children !== undefined) stack.push(...node.children);
  }
  return byId;
}

const missing: PeerNode = { id: '', name: '', detail: '', children: undefined };

/**
 * Creates a tree with headless-tree and @tanstack/react-virtual, set up as in their documentation.
 */
export function createPeerTree(Content: RowContent) {
  return function PeerTree({ nodes }: { nodes: readonly PeerNode[] }) {
    const [text, setText] = useState('');
    const [allFolders] = useState(() => getFolderIds(nodes));
    const byId = useMemo(() => nodesById(filterNodes(nodes, text)), [nodes, text]);
    const scroller = useRef<HTMLDivElement>(null);
    const tree = useTree<PeerNode>({
      rootItemId: rootId,
      getItemName: (item) => item.getItemData().name,
      isItemFolder: (item) => item.getItemData().children !== undefined,
      dataLoader: {
        getItem: (id) => byId.get(id) ?? missing,
        getChildren: (id) => (byId.get(id)?.children ?? []).map((child) => child.id),
      },
      initialState: { expandedItems: allFolders },
      scrollToItem: (item) => virtualizer.scrollToIndex(item.getItemMeta().index),
      features: [syncDataLoaderFeature, selectionFeature, hotkeysCoreFeature],
    });
    // The library's own “expand all” rebuilds the tree once for every folder, so all folders are
    // expanded in one state update instead.
    const setExpanded = (ids: string[]) => {
      tree.applySubStateUpdate('expandedItems', ids);
      tree.rebuildTree();
    };
    const items = tree.getItems();
    const virtualizer = useVirtualizer({
      count: items.length,
      getScrollElement: () => scroller.current,
      estimateSize: () => rowHeight,
      overscan: 12,
    });
    useEffect(() => {
      if (byId.size > 0) tree.rebuildTree();
    }, [tree, byId]);

    return (
      <>
        <TreeControls
          text={text}
          onText={setText}
          onOpenAll={() => setExpanded(allFolders)}
          onCloseAll={() => setExpanded([])}
        />
        <div ref={scroller} className="scroller">
          <div
            {...tree.getContainerProps('Bookmarks')}
            style={{ blockSize: virtualizer.getTotalSize(), position: 'relative' }}
          >
            {virtualizer.getVirtualItems().map(({ index, start }) => {
              const item = items[index];
              if (item === undefined) return null;
              const { level } = item.getItemMeta();
              return (
                <div
                  {...item.getProps()}
                  key={item.getId()}
                  className="row"
                  style={{
                    position: 'absolute',
                    insetBlockStart: start,
                    inlineSize: '100%',
                    paddingInlineStart: level * indentWidth,
                  }}
                >
                  <span aria-hidden>{item.isFolder() && (item.isExpanded() ? '▾' : '▸')}</span>
                  <Content node={item.getItemData()} open={item.isExpanded()} />
                </div>
              );
            })}
          </div>
        </div>
      </>
    );
  };
}
