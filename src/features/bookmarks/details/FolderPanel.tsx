import { ChevronsDownUp, ChevronsUpDown, FileText, Folder } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { getDeletionRefusal } from '#data/bookmarks/moves/node-rules.ts';
import {
  type BookmarkNode,
  type BranchNode,
  hasChildren,
  isBranch,
  type TreeNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { hasChanged } from '#data/specifications/read-marks.ts';
import { getSpecificationKey } from '#data/specifications/specification.ts';
import type { AvailableCommand } from '#features/bookmarks/commands/command.ts';
import { getAvailableCommands } from '#features/bookmarks/commands/node-commands.ts';
import {
  formatNodeCounts,
  getNodeRefusalMessage,
  ParentPath,
} from '#features/bookmarks/node-labels.tsx';
import { useScreen } from '#features/bookmarks/screen-state/bookmarks-screen.ts';
import { getSpecification } from '#features/bookmarks/specification-pane.ts';
import {
  type ReadMarksByKey,
  useReadMarksByKey,
} from '#features/bookmarks/use-read-marks-by-key.ts';
import { paths } from '#paths.ts';
import { formatCount } from '#text/format-number.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { createPlainClickHandler } from '#ui/button/ButtonLink.tsx';
import { LimitedList, LinkListItem } from '#ui/list/LimitedList.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { narrowScreenQuery, useMediaQuery } from '#ui/page/use-media.ts';
import { DateText } from '#ui/text/DateText.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { RecoveredNotice } from './BookmarkProperties.tsx';
import { BarMenu, LabelledButtons } from './CommandBar.tsx';
import styles from './FolderPanel.module.css';
import { NodeHeading } from './NodeHeading.tsx';

/** Number of rows that are shown at first, and added each time the user requests more rows. */
const rowsPerStep = 50;

/** Details of a folder or of “Recovered”: a bar with its commands, and a list of its contents. */
export function FolderPanel({ node }: { node: BranchNode }) {
  const screen = useScreen();
  const { focus, branches, saved, getTargetNodes } = screen;
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
      <p className={styles.counts}>
        {formatNodeCounts(node.inside)?.concat(' in total.') ?? 'Nothing inside.'}
      </p>
      <div className={styles.bar}>
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
      <Contents key={node.key} nodes={node.children} />
    </>
  );
}

/** List of the folders and bookmarks directly inside a folder. */
function Contents({ nodes }: { nodes: readonly TreeNode[] }) {
  const marks = useReadMarksByKey();
  return (
    <LimitedList items={nodes} step={rowsPerStep}>
      {(shown) => (
        <ul>
          {shown.map((node) =>
            isBranch(node) ? (
              <FolderItem key={node.key} node={node} />
            ) : (
              <BookmarkItem key={node.key} node={node} marks={marks} />
            ),
          )}
        </ul>
      )}
    </LimitedList>
  );
}

function FolderItem({ node }: { node: BranchNode }) {
  return (
    <LinkListItem
      picture={<Folder className={styles.icon} aria-hidden />}
      end={formatCount(node.inside.bookmarks, 'bookmark')}
    >
      <NodeLink
        node={node}
        to={node.kind === 'folder' ? paths.bookmarkFolder(node.folder.id) : paths.bookmarks()}
      >
        <bdi>{truncate(node.name, maxNameLength)}</bdi>
      </NodeLink>
    </LinkListItem>
  );
}

/** Link to a bookmark, with its last change and read mark. */
export function BookmarkItem({
  node,
  marks: { byKey, isComplete },
}: {
  node: BookmarkNode;
  marks: ReadMarksByKey;
}) {
  const { canRead } = useScreen();
  const { bookmark } = node;
  const name = canRead ? getSpecification(bookmark) : undefined;
  const mark = name && byKey?.get(getSpecificationKey(name));
  const isChanged = mark !== undefined && hasChanged(mark);
  const isNeverRead = name !== undefined && isComplete && mark === undefined;
  return (
    <LinkListItem
      picture={<FileText className={styles.icon} aria-hidden />}
      isMarked={isChanged}
      location={[bookmark.codeHostSlug, bookmark.path]}
      facts={
        <>
          {mark?.changedAt && (
            <>
              last change <DateText at={mark.changedAt} />,{' '}
            </>
          )}
          {mark?.readAt ? (
            <>
              read <DateText at={mark.readAt} />
            </>
          ) : (
            isNeverRead && 'never read'
          )}
        </>
      }
    >
      <NodeLink node={node} to={name ? paths.specification(name) : paths.bookmarks()}>
        <bdi>{truncate(node.name, maxNameLength)}</bdi>
        {isChanged && <VisuallyHidden>, changed since you read it</VisuallyHidden>}
      </NodeLink>
    </LinkListItem>
  );
}

/**
 * Link that selects a node in the tree. On narrow screens, which don't show the tree next to the
 * list, the link opens the folder or the specification.
 */
function NodeLink({ node, to, children }: { node: TreeNode; to: string; children: ReactNode }) {
  const { focus, selection, canRead } = useScreen();
  const isNarrow = useMediaQuery(narrowScreenQuery);
  const open = () => {
    if (!isNarrow) focus.goToKeys([node.key]);
    else if (node.kind === 'bookmark' && canRead && getSpecification(node.bookmark)) {
      selection.selectAndNavigate(node, to);
    } else selection.select(node, { withDetails: true });
  };
  return (
    <Link to={to} onClick={createPlainClickHandler(open)}>
      {children}
    </Link>
  );
}
