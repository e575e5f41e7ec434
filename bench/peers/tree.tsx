import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import type { RowContent as RowContentType } from '#bench/libraries/row-content.ts';
import { loadNodes, type PeerNode } from '#bench/libraries/tree-data.ts';
import { RowContent } from './RowContent.tsx';

/**
 * Module of a compared tree library: creates the tree component, and exports the CSS selector of
 * the tree's rows.
 */
type Peer = {
  readonly createPeerTree: (
    content: RowContentType,
  ) => ComponentType<{ nodes: readonly PeerNode[] }>;
  readonly rowSelector: string;
};

const peers: Readonly<Record<string, () => Promise<Peer>>> = {
  arborist: () => import('#bench/libraries/arborist.tsx'),
  headless: () => import('#bench/libraries/headless-tree.tsx'),
  aria: () => import('#bench/libraries/react-aria.tsx'),
  rc: () => import('#bench/libraries/rc-tree.tsx'),
};

const params = new URLSearchParams(location.search);
const load = peers[params.get('peer') ?? ''];
const root = document.getElementById('root');
const gate = window.dataGate;
if (load !== undefined && root !== null && gate !== undefined) {
  const { createPeerTree, rowSelector } = await load();
  const PeerTree = createPeerTree(RowContent);
  const page = createRoot(root);
  await gate.opened;
  const nodes = await loadNodes(Number(params.get('size')));
  await new Promise((resolve) => setTimeout(resolve, 200));
  gate.startTiming(rowSelector);
  page.render(<PeerTree nodes={nodes} />);
}
