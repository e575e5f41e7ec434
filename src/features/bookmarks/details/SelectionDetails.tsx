import { ArrowLeft, X } from 'lucide-react';
import { type ReactNode, Suspense, useMemo, useRef } from 'react';
import { countHidden } from '#data/bookmarks/search/tree-filter.ts';
import type { BookmarkNode, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { countNodes, getSelectedNodes, removeNestedNodes } from '#data/bookmarks/tree/selection.ts';
import type { SpecificationName } from '#data/specifications/specification.ts';
import type { AvailableCommand } from '#features/bookmarks/commands/command.ts';
import { getAvailableCommands } from '#features/bookmarks/commands/node-commands.ts';
import { formatNodeCounts, ParentPath } from '#features/bookmarks/node-labels.tsx';
import { useScreen } from '#features/bookmarks/screen-state/bookmarks-screen.ts';
import {
  getSpecification,
  type SpecificationPaneComponent,
} from '#features/bookmarks/specification-pane.ts';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { ActionItem } from '#ui/button/ActionItem.tsx';
import { Button } from '#ui/button/Button.tsx';
import { createPlainClickHandler } from '#ui/button/ButtonLink.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { narrowScreenQuery, useMediaQuery } from '#ui/page/use-media.ts';
import { useHasOverflow } from '#ui/page/use-overflow.ts';
import { BookmarkProperties } from './BookmarkProperties.tsx';
import { BookmarksOverview } from './BookmarksOverview.tsx';
import { BarButtons, BarMenu } from './CommandBar.tsx';
import styles from './details.module.css';
import { FolderPanel } from './FolderPanel.tsx';
import { NodeHeading } from './NodeHeading.tsx';

/** Details panel next to the tree, for any number of selected nodes. */
export function SelectionDetails() {
  const { SpecificationPane, canWrite, saved, selection, shown } = useScreen();
  const isNarrow = useMediaQuery(narrowScreenQuery);
  const selectedRows = selection.count > 1 ? selection.rows.selectedRows() : undefined;
  const several = useMemo(
    () => selectedRows && getSelectedNodes(saved, selectedRows),
    [saved, selectedRows],
  );
  const { node } = shown;
  const name =
    node?.kind === 'bookmark' && node.recovered === null && !isNarrow
      ? getSpecification(node.bookmark)
      : undefined;
  if (SpecificationPane && node?.kind === 'bookmark' && name) {
    return <SpecificationDetails {...{ node, name, SpecificationPane }} />;
  }
  return (
    <DetailsPanel onLeave={selection.leaveDetails}>
      {several && <SelectionPanel nodes={several} />}
      {node === undefined && selection.count === 0 && <BookmarksOverview />}
      {node?.kind === 'bookmark' && <BookmarkPanel node={node} />}
      {node && node.kind !== 'bookmark' && <FolderPanel node={node} />}
      {!canWrite && <p className={styles.hint}>This service only lets you delete folders.</p>}
    </DetailsPanel>
  );
}

/** Panel next to the tree; on narrow screens it replaces the tree. */
function DetailsPanel({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  const panel = useRef<HTMLElement>(null);
  const scrolls = useHasOverflow(panel, true);
  return (
    <aside
      data-no-print
      ref={panel}
      className={styles.panel}
      data-scrolls={scrolls || undefined}
      aria-label="Details"
    >
      <div>
        <div className={styles.back} data-only="narrow">
          <Button variant="quiet" icon={ArrowLeft} onClick={onLeave}>
            Back to the tree
          </Button>
        </div>
        {children}
      </div>
    </aside>
  );
}

/** @param nodes in tree order */
function SelectionPanel({ nodes }: { nodes: readonly TreeNode[] }) {
  const {
    search: { filter },
    selection,
  } = useScreen();
  const outermost = useMemo(() => removeNestedNodes(nodes), [nodes]);
  const tally = useMemo(() => countNodes(nodes), [nodes]);
  const hidden = useMemo(() => (filter ? countHidden(filter, nodes) : 0), [filter, nodes]);
  const total = formatCount(
    tally.withDescendants.folders + tally.withDescendants.bookmarks,
    'item',
  );
  return (
    <>
      <h2 className={styles.name}>
        {total} selected
        {hidden > 0 && `, ${formatNumber(hidden)} hidden by the filter`}
      </h2>
      <Text below={6} tone="soft" size="small">
        {formatNodeCounts(tally.outermost)}
        {tally.outermost.folders > 0 && `, ${total} in total`}
      </Text>
      <OfferedCommands nodes={outermost} />
      <ul className={styles.actions}>
        <li>
          <ActionItem icon={X} label="Clear selection" onClick={selection.rows.clear} />
        </li>
      </ul>
    </>
  );
}

function BookmarkPanel({ node }: { node: BookmarkNode }) {
  const { focus, getTargetNodes } = useScreen();
  return (
    <>
      <ParentPath node={node} />
      <NodeHeading key={node.key} name={node.name} headingRef={focus.detailsHeading} />
      <BookmarkProperties node={node} />
      <OfferedCommands nodes={getTargetNodes(node)} />
    </>
  );
}

function OfferedCommands({ nodes }: { nodes: readonly TreeNode[] }) {
  const screen = useScreen();
  return (
    <ul className={styles.actions}>
      {getAvailableCommands(screen, nodes)
        .flat()
        .map(({ id, icon, label, keys, isDangerous, link, run }) => (
          <li key={id}>
            <ActionItem
              {...{ icon, label, keys, isDangerous }}
              link={
                link && 'href' in link
                  ? { to: link.href, target: '_blank', rel: 'noopener noreferrer' }
                  : link
              }
              onClick={link ? ('to' in link ? createPlainClickHandler(run) : undefined) : run}
            />
          </li>
        ))}
    </ul>
  );
}

/** Specification of a bookmark in the panel next to the tree. */
function SpecificationDetails({
  node,
  name,
  SpecificationPane: Pane,
}: {
  node: BookmarkNode;
  name: SpecificationName;
  SpecificationPane: SpecificationPaneComponent;
}) {
  const screen = useScreen();
  const commands = {
    groups: getAvailableCommands(screen, screen.getTargetNodes(node)),
    isInBar: ({ isInBar = false }: AvailableCommand) => isInBar,
  };
  return (
    <aside className={styles.pane} aria-label="Specification" data-no-print>
      <Suspense>
        <Pane
          name={name}
          title={node.name}
          actions={<BarButtons {...commands} />}
          menu={<BarMenu {...commands} />}
          details={
            <>
              <ParentPath node={node} />
              <BookmarkProperties node={node} />
            </>
          }
        />
      </Suspense>
    </aside>
  );
}
