import { ArrowLeft, ChevronsDownUp, ChevronsUpDown, X } from 'lucide-react';
import { type ReactNode, Suspense, useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { getDeletionRefusal } from '#data/bookmarks/moves/node-rules.ts';
import { countHidden } from '#data/bookmarks/search/tree-filter.ts';
import {
  type BookmarkNode,
  type BranchNode,
  hasChildren,
  type TreeNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { countNodes, getSelectedNodes, removeNestedNodes } from '#data/bookmarks/tree/selection.ts';
import type { SpecificationName } from '#data/specifications/specification.ts';
import { type AvailableCommand, menuGroups } from '#features/bookmarks/commands/command.ts';
import { getAvailableCommands } from '#features/bookmarks/commands/node-commands.ts';
import { formatNodeCounts, ParentPath, refusalMessage } from '#features/bookmarks/node-labels.tsx';
import { useScreen } from '#features/bookmarks/screen/use-bookmarks-screen.ts';
import {
  getSpecification,
  type SpecificationPaneComponent,
} from '#features/bookmarks/specification-pane.ts';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { createPlainClickHandler, IconLink } from '#ui/button/ButtonLink.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { MoreMenu } from '#ui/button/MoreMenu.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { narrowScreenQuery, useMediaQuery } from '#ui/page/use-media.ts';
import { useHasOverflow } from '#ui/page/use-overflow.ts';
import { formatShortcut, Kbd } from '#ui/text/Kbd.tsx';
import { BookmarkProperties, RecoveredNotice } from './BookmarkProperties.tsx';
import styles from './SelectionDetails.module.css';

/**
 * Details panel next to the tree, for no selected node, one selected node or several selected
 * nodes.
 */
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
      {node === undefined && selection.count === 0 && (
        <p className={styles.hint}>Select a folder or a bookmark to see its details and actions.</p>
      )}
      {node && <NodePanel node={node} />}
      {!canWrite && (
        <p className={styles.hint}>With this service you can only delete folders here.</p>
      )}
    </DetailsPanel>
  );
}

/** Panel next to the tree; on narrow screens it replaces the tree. */
function DetailsPanel({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  const panel = useRef<HTMLElement>(null);
  const scrolls = useHasOverflow(panel, true);
  return (
    <aside
      ref={panel}
      className={styles.panel}
      data-scrolls={scrolls || undefined}
      aria-label="Details"
    >
      <div>
        <div className={styles.back}>
          <Button variant="quiet" icon={ArrowLeft} onClick={onLeave}>
            Back to the tree
          </Button>
        </div>
        {children}
      </div>
    </aside>
  );
}

/**
 * Content of the details panel for several nodes: counts and commands. `nodes` must be in tree
 * order.
 */
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
      <p className={styles.path}>
        {formatNodeCounts(tally.outermost)}
        {tally.outermost.folders > 0 && `, ${total} in total`}
      </p>
      <OfferedCommands nodes={outermost} />
      <Button variant="quiet" icon={X} onClick={selection.rows.clear}>
        Clear selection
      </Button>
    </>
  );
}

/** Content of the details panel for one node: its path, name and commands. */
function NodePanel({ node }: { node: TreeNode }) {
  const { focus, nodesAt } = useScreen();
  return (
    <>
      <ParentPath node={node} />
      <h2 className={styles.name} ref={focus.detailsHeading} tabIndex={-1}>
        <bdi>{node.name}</bdi>
      </h2>
      {node.kind === 'bookmark' ? <BookmarkProperties node={node} /> : <BranchFacts node={node} />}
      <OfferedCommands nodes={nodesAt(node)} />
    </>
  );
}

/** Details of a folder or of “Recovered”. */
function BranchFacts({ node }: { node: BranchNode }) {
  const { branches, saved } = useScreen();
  const inside = formatNodeCounts(node.inside);
  const undeletable = node.kind === 'folder' ? getDeletionRefusal(saved, node) : undefined;
  return (
    <>
      <p className={styles.inside}>
        {inside === undefined ? 'Nothing inside.' : `${inside} in total.`}
      </p>
      {node.kind === 'recovered' ? (
        <Notice tone="info" title="Their folders are missing">
          The service didn’t send their folders, or the folders contain themselves. They are shown
          here so that nothing is lost.
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
          {refusalMessage(undeletable)}
        </Notice>
      )}
      <ul className={styles.actions}>
        {hasChildren(node) && (
          <Action
            icon={ChevronsUpDown}
            label="Expand all below"
            run={() => branches.toggleWithin(node, true)}
          />
        )}
        {branches.isOpen(node) && (
          <Action
            icon={ChevronsDownUp}
            label="Collapse all below"
            run={() => branches.toggleWithin(node, false)}
          />
        )}
      </ul>
    </>
  );
}

/** List of the commands that apply to the given nodes. */
function OfferedCommands({ nodes }: { nodes: readonly TreeNode[] }) {
  const screen = useScreen();
  return (
    <ul className={styles.actions}>
      {getAvailableCommands(screen, nodes)
        .flat()
        .map(({ id, ...command }) => (
          <Action key={id} {...command} />
        ))}
    </ul>
  );
}

function Action({
  icon: Icon,
  label,
  isDangerous,
  keys,
  link,
  run,
}: Omit<AvailableCommand, 'id' | 'keys'> & { keys?: string | undefined }) {
  const action = {
    className: styles.action,
    children: (
      <>
        <Icon aria-hidden />
        <span className={styles.label}>{label}</span>
        {keys !== undefined && <Kbd>{formatShortcut(keys)}</Kbd>}
      </>
    ),
  };
  if (link === undefined) {
    return (
      <li>
        <button
          type="button"
          {...action}
          data-danger={isDangerous || undefined}
          aria-keyshortcuts={keys}
          onClick={run}
        />
      </li>
    );
  }
  return (
    <li>
      {'to' in link ? (
        <Link {...action} to={link.to} onClick={createPlainClickHandler(run)} />
      ) : (
        <a {...action} href={link.href} target="_blank" rel="noopener noreferrer" />
      )}
    </li>
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
  const groups = getAvailableCommands(screen, screen.nodesAt(node));
  return (
    <aside className={styles.pane} aria-label="Specification">
      <Suspense>
        <Pane
          name={name}
          title={node.name}
          actions={groups
            .flat()
            .filter(({ isInBar }) => isInBar)
            .map((command) => <BarAction key={command.id} {...command} />)}
          menu={
            <MoreMenu
              label="More actions"
              groups={menuGroups(groups.map((group) => group.filter(({ isInBar }) => !isInBar)))}
            />
          }
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

function BarAction({ label, icon, link, keys, run }: AvailableCommand) {
  if (link && 'to' in link) {
    return (
      <IconLink label={label} icon={icon} to={link.to} onClick={createPlainClickHandler(run)} />
    );
  }
  return link ? (
    <IconLink label={label} icon={icon} href={link.href} />
  ) : (
    <IconButton label={label} title={label} icon={icon} aria-keyshortcuts={keys} onClick={run} />
  );
}
