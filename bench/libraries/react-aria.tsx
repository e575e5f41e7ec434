import { useMemo, useState } from 'react';
import {
  Button,
  Collection,
  ListLayout,
  Tree,
  TreeItem,
  TreeItemContent,
  Virtualizer,
} from 'react-aria-components';
import type { RowContent } from './row-content.ts';
import { indentWidth, rowHeight } from './row-size.ts';
import { TreeControls } from './TreeControls.tsx';
import { filterNodes, getFolderIds, type PeerNode } from './tree-data.ts';

export const rowSelector = '[role=row]';

const layoutOptions = { rowSize: rowHeight };

/** Creates a React Aria tree in its Virtualizer, set up as in the documentation. */
export function createPeerTree(Content: RowContent) {
  function Item({ node }: { node: PeerNode }) {
    return (
      <TreeItem id={node.id} textValue={node.name} className="row">
        <TreeItemContent>
          {({ isExpanded, hasChildItems, level }) => (
            <div className="row" style={{ paddingInlineStart: level * indentWidth }}>
              {hasChildItems && <Button slot="chevron">{isExpanded ? '▾' : '▸'}</Button>}
              <Content node={node} open={isExpanded} />
            </div>
          )}
        </TreeItemContent>
        {node.children && (
          <Collection items={node.children}>{(child) => <Item node={child} />}</Collection>
        )}
      </TreeItem>
    );
  }

  return function PeerTree({ nodes }: { nodes: readonly PeerNode[] }) {
    const [text, setText] = useState('');
    const [allFolders] = useState(() => getFolderIds(nodes));
    const [expanded, setExpanded] = useState<Iterable<string | number>>(allFolders);
    const shown = useMemo(() => filterNodes(nodes, text), [nodes, text]);
    return (
      <>
        <TreeControls
          text={text}
          onText={setText}
          onOpenAll={() => setExpanded(allFolders)}
          onCloseAll={() => setExpanded([])}
        />
        <Virtualizer layout={ListLayout} layoutOptions={layoutOptions}>
          <Tree
            aria-label="Bookmarks"
            className="scroller"
            items={shown}
            selectionMode="multiple"
            expandedKeys={expanded}
            onExpandedChange={setExpanded}
          >
            {(node) => <Item node={node} />}
          </Tree>
        </Virtualizer>
      </>
    );
  };
}
