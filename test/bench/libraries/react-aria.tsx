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
import { TreeControls } from './TreeControls.tsx';
import { folderIds, found, type PeerNode } from './tree-data.ts';

export const rowSelector = '[role=row]';

function Item({ node }: { node: PeerNode }) {
  return (
    <TreeItem id={node.id} textValue={node.name} className="row">
      <TreeItemContent>
        {({ isExpanded, hasChildItems, level }) => (
          <div className="row" style={{ paddingInlineStart: level * 20 }}>
            {hasChildItems && <Button slot="chevron">{isExpanded ? '▾' : '▸'}</Button>}
            <span>{node.name}</span>
            <small>{node.detail}</small>
          </div>
        )}
      </TreeItemContent>
      {node.children && (
        <Collection items={node.children}>{(child) => <Item node={child} />}</Collection>
      )}
    </TreeItem>
  );
}

const layoutOptions = { rowSize: 32 };

/** React Aria's Tree in its Virtualizer, as its documentation shows them together. */
export function PeerTree({ nodes }: { nodes: readonly PeerNode[] }) {
  const [text, setText] = useState('');
  const [allFolders] = useState(() => folderIds(nodes));
  const [expanded, setExpanded] = useState<Iterable<string | number>>(allFolders);
  const shown = useMemo(() => found(nodes, text), [nodes, text]);
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
}
