import { useRef, useState } from 'react';
import { type NodeRendererProps, Tree, type TreeApi } from 'react-arborist';
import type { RowContent } from './row-content.ts';
import { indentWidth, rowHeight, viewHeight } from './row-size.ts';
import { TreeControls } from './TreeControls.tsx';
import { containsText, type PeerNode } from './tree-data.ts';

export const rowSelector = '[role=treeitem]';

/** Creates a tree with react-arborist, set up as in its documentation. */
export function createPeerTree(Content: RowContent) {
  function Row({ node, style }: NodeRendererProps<PeerNode>) {
    return (
      <div style={style} className="row" data-selected={node.isSelected || undefined}>
        <span aria-hidden>{node.isInternal && (node.isOpen ? '▾' : '▸')}</span>
        <Content node={node.data} open={node.isOpen} />
      </div>
    );
  }

  return function PeerTree({ nodes }: { nodes: readonly PeerNode[] }) {
    const [text, setText] = useState('');
    const tree = useRef<TreeApi<PeerNode>>(undefined);
    return (
      <>
        <TreeControls
          text={text}
          onText={setText}
          onOpenAll={() => tree.current?.openAll()}
          onCloseAll={() => tree.current?.closeAll()}
        />
        <Tree
          ref={tree}
          data={nodes}
          openByDefault
          childrenAccessor={({ children }) => children ?? null}
          searchTerm={text}
          searchMatch={({ data }, term) => containsText(data, term)}
          height={viewHeight}
          width="100%"
          rowHeight={rowHeight}
          indent={indentWidth}
          aria-label="Bookmarks"
        >
          {Row}
        </Tree>
      </>
    );
  };
}
