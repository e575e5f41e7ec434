import { useQuery } from '@tanstack/react-query';
import { Folder, FolderOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import type {
  RepositoryFile,
  RepositoryFolder,
  RepositoryNode,
} from '#data/specifications/repository-tree.ts';
import type { SpecificationName } from '#data/specifications/specification.ts';
import { useChangeSummary } from '#features/specifications/changes/change-summary.ts';
import { FileIcon } from '#features/specifications/FileIcon.tsx';
import { useHiddenRequirements } from '#features/specifications/requirements/hidden-requirements.ts';
import { useServices } from '#platform/react.tsx';
import { findWords } from '#text/fold-text.ts';
import { formatRecentDate } from '#text/format-date.ts';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { DateText } from '#ui/text/DateText.tsx';
import { HighlightedText } from '#ui/text/HighlightedText.tsx';
import { useToday } from '#ui/text/use-today.ts';
import type { RowContentProps } from '#ui/tree/TreeRow.tsx';
import {
  canHaveRequirements,
  getObstacle,
  isTooLarge,
  rowRequirementsQuery,
} from './file-requirements.ts';
import styles from './RepositoryRow.module.css';
import type { UserFileData } from './use-repository.ts';

const columns = [
  { key: 'requirements', label: 'Requirements', className: styles.count },
  { key: 'tasks', label: 'Tasks', className: styles.count },
  { key: 'lastChange', label: 'Last change', className: styles.changed },
  { key: 'bookmarkedIn', label: 'Bookmarked in', className: styles.folders },
  { key: 'read', label: 'Read', className: styles.read },
] as const;

/** Values of the columns, or whether each column is shown. */
type Columns<Value> = Readonly<Record<(typeof columns)[number]['key'], Value>>;

/**
 * Column labels above the tree. They are hidden from screen readers, because the description of
 * each row contains the labels.
 */
export function ColumnLabels({ shown }: { shown: Columns<boolean> }) {
  return (
    <div className={styles.labels} data-only="wide" aria-hidden>
      <span className={styles.titleLabel}>Title</span>
      {columns.map(
        ({ key, label, className }) =>
          shown[key] && (
            <span key={key} className={className}>
              {label}
            </span>
          ),
      )}
    </div>
  );
}

type RowProps<Node> = {
  node: Node;
  parts: RowContentProps;
  codeHostSlug: string;
  /** URL of the file or change; undefined for other folders. */
  href: string | undefined;
  /** Whether requirements and tasks are counted. */
  isCounted: boolean;
  /** True after failures or during a pause, until the user tries again. */
  isHalted: boolean;
  /** Number of files in the folder that the filter includes. */
  fileCount: number;
  facts: UserFileData;
  shownColumns: Columns<boolean>;
  /** Normalised search words (see `foldText`), which are highlighted. */
  words: readonly string[];
};

/**
 * Content of a row: icon, title, file name and columns. The title is the row's label, and all other
 * content is its description.
 */
export function RepositoryRow({ node, ...row }: RowProps<RepositoryNode>) {
  return node.kind === 'folder' ? (
    <FolderRow node={node} {...row} />
  ) : (
    <FileRow node={node} {...row} />
  );
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const shown = truncate(text, maxNameLength);
  if (words.length === 0) return shown;
  return <HighlightedText text={shown} hits={findWords(shown, words)} />;
}

function FolderRow({
  node,
  parts: { open, detailId },
  href,
  fileCount,
  words,
}: RowProps<RepositoryFolder>) {
  const files = formatCount(fileCount, 'file');
  const count = href === undefined ? files : `change, ${files}`;
  const name = <Marked text={node.segment || '(unnamed folder)'} words={words} />;
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

/** Only pointer users need the link; keyboard users open the row. */
function FileRow({
  node,
  parts: { detailId },
  codeHostSlug,
  href,
  isCounted,
  isHalted,
  facts,
  shownColumns,
  words,
}: RowProps<RepositoryFile>) {
  // Rendered again when the day changes, because the description contains dates.
  useToday();
  const name = { codeHostSlug, path: node.path };
  const lastRead = facts.getLastReadIfChanged?.(node);
  const { summary } = useChangeSummary(lastRead, !isTooLarge(node) && !isHalted);
  const { requirements, tasks, obstacle } = useFileCounts(name, node, isCounted);
  const changedAt = node.changedAt && formatRecentDate(node.changedAt);
  const folders = truncate((facts.bookmarkedIn?.(node) ?? []).join(', '), maxNameLength);
  const readAt = facts.readAt(node);
  const isNamed = node.title !== node.segment;
  const counted = [
    requirements > 0 && formatCount(requirements, 'requirement'),
    tasks && `${tasks} tasks done`,
    shownColumns.requirements && obstacle && `requirements not counted: ${obstacle}`,
  ].filter((part) => typeof part === 'string');
  const cells: Columns<ReactNode> = {
    requirements: obstacle ?? (requirements > 0 && formatNumber(requirements)),
    tasks,
    lastChange: node.changedAt && <DateText at={node.changedAt} />,
    bookmarkedIn: folders,
    read: readAt === null ? 'never' : readAt && <DateText at={readAt} />,
  };
  return (
    <>
      <FileIcon path={node.path} className={styles.icon} />
      <span className={styles.words}>
        <a className={styles.title} data-quiet dir="auto" href={href} tabIndex={-1}>
          <Marked text={node.title} words={words} />
        </a>
        {lastRead && <span className={styles.dot} aria-hidden />}
        {summary && (
          <span className={styles.summary} data-tone={summary.tone} data-only="wide" aria-hidden>
            {summary.text}
          </span>
        )}
        <span className={styles.details} aria-hidden>
          {isNamed && (
            <bdi className={styles.file}>
              <Marked text={node.segment} words={words} />
            </bdi>
          )}
          <span className={styles.narrowDetail} data-only="narrow">
            {summary && <span data-tone={summary.tone}>{summary.text} · </span>}
            {counted.length > 0 && `${counted.join(' · ')} · `}
            {node.changedAt && <DateText at={node.changedAt} />}
            {node.changedAt && folders && ' · '}
            {folders}
          </span>
        </span>
      </span>
      {columns.map(
        ({ key, className }) =>
          shownColumns[key] && (
            <bdi
              key={key}
              className={className}
              data-unknown={(key === 'requirements' && obstacle !== undefined) || undefined}
              data-only="wide"
              aria-hidden
            >
              {cells[key]}
            </bdi>
          ),
      )}
      <span id={detailId} hidden>
        {[
          lastRead && ['changed since you read it', summary?.text].filter(Boolean).join(': '),
          isNamed && node.segment,
          ...counted,
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

/** Returns what has been counted in a file, or why it hasn’t. */
function useFileCounts(name: SpecificationName, file: RepositoryFile, isCounted: boolean) {
  const { viewer } = useServices();
  const canCount = isCounted && canHaveRequirements(file);
  const isHidden = useHiddenRequirements().has(name);
  const { data, error } = useQuery(
    rowRequirementsQuery(viewer, name, file, canCount && !isTooLarge(file)),
  );
  const { done, total } = data?.tasks ?? { done: 0, total: 0 };
  return {
    requirements: isHidden ? 0 : (data?.requirements.length ?? 0),
    tasks: total > 0 && `${formatNumber(done)} of ${formatNumber(total)}`,
    obstacle: canCount ? getObstacle(file, error) : undefined,
  };
}
