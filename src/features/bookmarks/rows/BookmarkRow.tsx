import { type BookmarkNode, isBranch, type TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { findWords } from '#text/fold-text.ts';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { HighlightedText } from '#ui/text/HighlightedText.tsx';
import { Tag } from '#ui/text/Tag.tsx';
import type { RowContentProps } from '#ui/tree/TreeRow.tsx';
import styles from './rows.module.css';

/**
 * Returns labels for problems of a node: a duplicate id, a missing folder, or a folder that
 * contains itself.
 */
function getProblemLabels(node: TreeNode): string[] {
  if (node.kind === 'recovered') return [];
  const { recovered } = node;
  return [
    node.kind === 'folder' && node.duplicate && 'ID used twice',
    recovered && (recovered.kind === 'cycle' ? 'Contains itself' : 'Folder missing'),
  ].filter((mark) => typeof mark === 'string');
}

/** Part of a bookmark's target that is shown in its row. */
type ShownPlace = 'none' | 'path' | 'repository-and-path';

function placeOf({ bookmark }: BookmarkNode, shown: ShownPlace): string {
  const parts = [shown === 'path' ? null : bookmark.codeHostSlug, bookmark.path];
  return truncate(parts.filter((part) => part !== null && part !== '').join(' · '), maxNameLength);
}

/**
 * Content of a row: icon, name, labels of problems, and either the number of bookmarks in a folder
 * or the target of a bookmark. The name is the accessible name of the row; all other content is its
 * description. With `href`, the name is a link for pointer users; keyboard users open the row
 * instead.
 */
export function BookmarkRow({
  node,
  parts: { open, detailId },
  href,
  shownPlace,
  words,
  isCut = false,
  isChanged = false,
}: {
  node: TreeNode;
  parts: RowContentProps;
  href: string | undefined;
  shownPlace: ShownPlace;
  /** Normalised search words (see `foldText`), which are highlighted. */
  words: readonly string[];
  /** True if the node has been cut but not pasted yet. */
  isCut?: boolean;
  /**
   * True if the specification changed since the user read it, or if a closed folder contains such a
   * specification.
   */
  isChanged?: boolean;
}) {
  const marks = getProblemLabels(node);
  const place = node.kind === 'bookmark' ? placeOf(node, shownPlace) : undefined;
  const bookmarks = isBranch(node) ? node.inside.bookmarks : 0;
  const marked = (text: string) =>
    words.length === 0 ? text : <HighlightedText text={text} hits={findWords(text, words)} />;
  const name = {
    className: styles.name,
    'data-kind': node.kind,
    'data-cut': isCut || undefined,
    children: marked(node.name),
  };
  return (
    <>
      <span className={styles.icon} data-kind={node.kind} data-open={open || undefined} />
      {href === undefined ? (
        <bdi {...name} />
      ) : (
        <a
          {...name}
          dir="auto"
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          tabIndex={-1}
        />
      )}
      {marks.map((mark) => (
        <span key={mark} aria-hidden>
          <Tag tone="warn">{mark}</Tag>
        </span>
      ))}
      {(place === undefined || shownPlace !== 'none') && (
        <bdi className={styles.detail} data-kind={node.kind} aria-hidden>
          {place === undefined ? formatNumber(bookmarks) : marked(place)}
        </bdi>
      )}
      {isChanged && <span className={styles.dot} aria-hidden />}
      <span id={detailId} hidden>
        {[
          isChanged &&
            (isBranch(node) ? 'contains changes since you read it' : 'changed since you read it'),
          place ?? formatCount(bookmarks, 'bookmark'),
          ...marks,
          isCut && 'cut',
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
    </>
  );
}
