import { FileText, Folder } from 'lucide-react';
import { memo, useCallback } from 'react';
import { Link } from 'react-router';
import {
  type BookmarkNode,
  type BranchNode,
  isBranch,
  type TreeNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { hasChanged } from '#data/specifications/last-read-versions.ts';
import { getSpecificationKey } from '#data/specifications/specification.ts';
import { useScreen } from '#features/bookmarks/screen-state/bookmarks-screen.ts';
import { getSpecification } from '#features/bookmarks/specification-pane.ts';
import {
  type LastReadVersionsByKey,
  useLastReadVersionsByKey,
} from '#features/bookmarks/use-last-read-versions-by-key.ts';
import { paths } from '#paths.ts';
import { useHasExtension } from '#platform/react.tsx';
import { formatCount } from '#text/format-number.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { createPlainClickHandler } from '#ui/button/ButtonLink.tsx';
import { LimitedList, LinkListItem } from '#ui/list/LimitedList.tsx';
import { narrowScreenQuery, useMediaQuery } from '#ui/page/use-media.ts';
import { DateText } from '#ui/text/DateText.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './details.module.css';

/** Called with a node that the user has chosen, and the route of its link. */
type OpenNode = (node: TreeNode, to: string) => void;

/**
 * Returns a function that selects a node in the tree. On narrow screens, which don't show the tree
 * next to the list, the function opens the folder or the specification.
 */
export function useOpenNode(): OpenNode {
  const { focus, selection, canRead } = useScreen();
  const { goToKeys } = focus;
  const isNarrow = useMediaQuery(narrowScreenQuery);
  const goTo = useCallback((node: TreeNode) => goToKeys([node.key]), [goToKeys]);
  if (!isNarrow) return goTo;
  return (node, to) => {
    if (node.kind === 'bookmark' && canRead && getSpecification(node.bookmark)) {
      selection.selectAndNavigate(node, to);
    } else selection.select(node, { withDetails: true });
  };
}

/**
 * List of folders and bookmarks, with the last changes of bookmarks and when the user read them.
 * Doesn't use the state of the screen, so that a filter or a selection doesn't render all links
 * again.
 * @param step number of nodes that are shown at first, and added each time the user requests more
 * @param onOpen should be stable
 */
export const NodeList = memo(function NodeList({
  nodes,
  step,
  onOpen,
}: {
  nodes: readonly TreeNode[];
  step: number;
  onOpen: OpenNode;
}) {
  const lastReads = useLastReadVersionsByKey();
  return (
    <LimitedList items={nodes} step={step}>
      {(shown) => (
        <ul>
          {shown.map((node) =>
            isBranch(node) ? (
              <FolderItem key={node.key} node={node} onOpen={onOpen} />
            ) : (
              <BookmarkItem key={node.key} node={node} lastReads={lastReads} onOpen={onOpen} />
            ),
          )}
        </ul>
      )}
    </LimitedList>
  );
});

function FolderItem({ node, onOpen }: { node: BranchNode; onOpen: OpenNode }) {
  const to = node.kind === 'folder' ? paths.bookmarkFolder(node.folder.id) : paths.bookmarks();
  return (
    <LinkListItem
      picture={<Folder className={styles.icon} aria-hidden />}
      end={formatCount(node.inside.bookmarks, 'bookmark')}
    >
      <Link to={to} onClick={createPlainClickHandler(() => onOpen(node, to))}>
        <bdi>{truncate(node.name, maxNameLength)}</bdi>
      </Link>
    </LinkListItem>
  );
}

/** Link to a bookmark, with its last change and when the user read it. */
function BookmarkItem({
  node,
  lastReads: { byKey, isComplete },
  onOpen,
}: {
  node: BookmarkNode;
  lastReads: LastReadVersionsByKey;
  onOpen: OpenNode;
}) {
  const canRead = useHasExtension('viewer.specifications');
  const { bookmark } = node;
  const name = canRead ? getSpecification(bookmark) : undefined;
  const to = name ? paths.specification(name) : paths.bookmarks();
  const lastRead = name && byKey?.get(getSpecificationKey(name));
  const isChanged = lastRead !== undefined && hasChanged(lastRead);
  const isNeverRead = name !== undefined && isComplete && lastRead === undefined;
  return (
    <LinkListItem
      picture={<FileText className={styles.icon} aria-hidden />}
      isMarked={isChanged}
      location={[bookmark.codeHostSlug, bookmark.path]}
      facts={
        <>
          {lastRead?.changedAt && (
            <>
              last change <DateText at={lastRead.changedAt} />,{' '}
            </>
          )}
          {lastRead?.readAt ? (
            <>
              read <DateText at={lastRead.readAt} />
            </>
          ) : (
            isNeverRead && 'never read'
          )}
        </>
      }
    >
      <Link to={to} onClick={createPlainClickHandler(() => onOpen(node, to))}>
        <bdi>{truncate(node.name, maxNameLength)}</bdi>
        {isChanged && <VisuallyHidden>, changed since you read it</VisuallyHidden>}
      </Link>
    </LinkListItem>
  );
}
