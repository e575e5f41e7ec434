import { Folder, FolderOpen } from 'lucide-react';
import type { RepositoryNode } from '#data/specifications/repository-tree.ts';
import { FileIcon } from '#features/specifications/FileIcon.tsx';
import { findWords } from '#text/fold-text.ts';
import { formatRecentDate } from '#text/format-date.ts';
import { formatCount } from '#text/format-number.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { DateText } from '#ui/text/DateText.tsx';
import { HighlightedText } from '#ui/text/HighlightedText.tsx';
import { useToday } from '#ui/text/use-today.ts';
import type { RowContentProps } from '#ui/tree/TreeRow.tsx';
import styles from './RepositoryRow.module.css';
import type { UserFileData } from './use-repository.ts';

/** Whether each of the optional columns is shown. */
export type ShownColumns = {
  readonly lastChange: boolean;
  readonly bookmarkedIn: boolean;
};

/**
 * Column labels above the tree. They are hidden from screen readers, because the description of
 * each row contains the labels.
 */
export function ColumnLabels({ lastChange, bookmarkedIn }: ShownColumns) {
  return (
    <div className={styles.labels} data-only="wide" aria-hidden>
      <span className={styles.titleLabel}>Title</span>
      {lastChange && <span className={styles.changed}>Last change</span>}
      {bookmarkedIn && <span className={styles.folders}>Bookmarked in</span>}
      <span className={styles.read}>Read</span>
    </div>
  );
}

/**
 * Content of a row: icon, title, file name and columns. The title is the row's label, and all other
 * content is its description. Only pointer users need the link; keyboard users open the row.
 */
export function RepositoryRow({
  node,
  parts: { open, detailId },
  href,
  fileCount,
  facts,
  columns,
  words,
}: {
  node: RepositoryNode;
  parts: RowContentProps;
  /** URL of the file or change; undefined for other folders. */
  href: string | undefined;
  /** Number of files in the folder that the filter includes. */
  fileCount: number;
  facts: UserFileData;
  columns: ShownColumns;
  /** Normalised search words (see `foldText`), which are highlighted. */
  words: readonly string[];
}) {
  // Rendered again when the day changes, because the description contains dates.
  useToday();
  const marked = (text: string) => {
    const shown = truncate(text, maxNameLength);
    return words.length === 0 ? (
      shown
    ) : (
      <HighlightedText text={shown} hits={findWords(shown, words)} />
    );
  };
  if (node.kind === 'folder') {
    const files = formatCount(fileCount, 'file');
    const count = href === undefined ? files : `change, ${files}`;
    const name = marked(node.segment || '(unnamed folder)');
    const FolderIcon = open ? FolderOpen : Folder;
    return (
      <>
        <FolderIcon className={styles.icon} aria-hidden />
        <span className={styles.words}>
          <bdi className={styles.folder}>
            {href === undefined ? (
              name
            ) : (
              <a data-quiet href={href} tabIndex={-1}>
                {name}
              </a>
            )}
          </bdi>
          {(!open || href !== undefined) && (
            <span className={styles.file} aria-hidden>
              {count}
            </span>
          )}
        </span>
        <span id={detailId} hidden>
          {count}
        </span>
      </>
    );
  }
  const isChanged = facts.isChanged?.(node) ?? false;
  const changedAt = node.changedAt && formatRecentDate(node.changedAt);
  const folders = truncate((facts.bookmarkedIn?.(node) ?? []).join(', '), maxNameLength);
  const readAt = facts.readAt(node);
  const isNamed = node.title !== node.segment;
  return (
    <>
      <FileIcon path={node.path} className={styles.icon} />
      <span className={styles.words}>
        <a className={styles.title} data-quiet dir="auto" href={href} tabIndex={-1}>
          {marked(node.title)}
        </a>
        {isChanged && <span className={styles.dot} aria-hidden />}
        <span className={styles.details} aria-hidden>
          {isNamed && <bdi className={styles.file}>{marked(node.segment)}</bdi>}
          <span className={styles.narrowDetail} data-only="narrow">
            {node.changedAt && <DateText at={node.changedAt} />}
            {node.changedAt && folders && ' · '}
            {folders}
          </span>
        </span>
      </span>
      {columns.lastChange && (
        <span className={styles.changed} data-only="wide" aria-hidden>
          {node.changedAt && <DateText at={node.changedAt} />}
        </span>
      )}
      {columns.bookmarkedIn && (
        <bdi className={styles.folders} data-only="wide" aria-hidden>
          {folders}
        </bdi>
      )}
      <span className={styles.read} data-only="wide" aria-hidden>
        {readAt === null ? 'never' : readAt && <DateText at={readAt} />}
      </span>
      <span id={detailId} hidden>
        {[
          isChanged && 'changed since you read it',
          isNamed && node.segment,
          changedAt && `last change ${changedAt}`,
          folders && `bookmarked in ${folders}`,
          readAt === null ? 'never read' : readAt && `read ${formatRecentDate(readAt)}`,
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
    </>
  );
}
