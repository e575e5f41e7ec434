import { ChevronDown } from 'lucide-react';
import { type CSSProperties, Fragment, memo, useMemo, useState } from 'react';
import type { ApiDirection } from '#api-descriptions/api-description.ts';
import {
  getWorstClass,
  mergeRemovedRows,
  type PlacedRow,
} from '#api-descriptions/changes/row-changes.ts';
import type { ApiRow, ApiRowKind } from '#api-descriptions/rows/api-row.ts';
import { formatNumber } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { BreakableName } from '#ui/text/BreakableName.tsx';
import styles from './ApiRows.module.css';
import { useApiPage } from './api-context.ts';
import markStyles from './ChangeMarks.module.css';
import { ChangeMarks } from './ChangeMarks.tsx';
import { type EntryChanges, getChangesAt, getRowPath, useEntryChanges } from './entry-changes.ts';
import { LoadAllFiles } from './LoadAllFiles.tsx';
import { MissingFile } from './MissingFile.tsx';
import { GeneratedExample, PartLink, RowDetails } from './RowDetails.tsx';

/** Number of rows that a list shows at first. */
const step = 100;
const noRows: readonly never[] = [];
/** Labels of the buttons that expand rows without a reference. */
const toggleLabels: Partial<Record<ApiRowKind, string>> = {
  field: 'Fields',
  items: 'Fields',
  choice: 'Fields',
  schema: 'Fields',
  'media-type': 'Fields',
  response: 'Content',
  message: 'Content',
  server: 'Variables',
};
/** Depth up to which rows without a reference are expanded at first. */
const maxExpandedDepth = 2;
/** Maximum indent, in levels, so that deep rows keep their width. */
const maxIndent = 8;

/**
 * List of rows, with their children as nested lists. The children of a reference are read when the
 * reference is expanded.
 */
export function ApiRows({
  rows,
  parent,
  level = 0,
  direction,
  label,
}: {
  rows: readonly ApiRow[];
  /** Fragment of the section or row that contains the rows. */
  parent: string;
  /** Depth of the list; 0 for the rows of a section. */
  level?: number;
  /** Direction of the values, for generated examples. */
  direction?: ApiDirection | undefined;
  /** Accessible name of the list. */
  label?: string;
}) {
  const { target } = useApiPage();
  const [most, setMost] = useState(step);
  const changes = useEntryChanges();
  const removed = changes?.removed.get(getRowPath(changes, parent)) ?? noRows;
  const merged = useMemo(() => mergeRemovedRows(rows, removed), [rows, removed]);
  const lastShown = merged.findLastIndex((row) => {
    if ('row' in row) return true;
    const fragment = `${parent}/${row.key}`;
    return leadsInto(target.fragment, fragment) || hasChanges(changes, fragment);
  });
  const shown = merged.slice(0, Math.max(most, lastShown + 1));
  const rest = merged.length - shown.length;
  return (
    <ul className={styles.list} aria-label={label}>
      {shown.map((row, at) =>
        'row' in row ? (
          <RemovedRow key={`removed ${row.row.key}`} placed={row} parent={parent} level={level} />
        ) : (
          <Fragment key={row.key}>
            <Caption row={row} before={shown[at - 1]} level={level} />
            <Row row={row} fragment={`${parent}/${row.key}`} level={level} direction={direction} />
          </Fragment>
        ),
      )}
      {rest > 0 && (
        <li className={styles.more}>
          … and {formatNumber(rest)} more
          <Button size="small" variant="quiet" onClick={() => setMost(shown.length + 5 * step)}>
            Show more
          </Button>
        </li>
      )}
    </ul>
  );
}

/** “One of” or “Any of” above the first of a schema's choices. */
function Caption({
  row,
  before,
  level,
}: {
  row: ApiRow;
  before: ApiRow | PlacedRow | undefined;
  level: number;
}) {
  const keyword = getChoiceKeyword(row);
  const above = before && 'row' in before ? before.row : before;
  if (keyword === undefined || (above && getChoiceKeyword(above) === keyword)) return null;
  return (
    <li className={styles.caption} style={toLevelStyle(level)}>
      {keyword === 'oneOf' ? 'One of' : 'Any of'}
    </li>
  );
}

function getChoiceKeyword({ kind, key }: ApiRow): string | undefined {
  return kind === 'choice' ? /oneOf|anyOf/.exec(key)?.[0] : undefined;
}

function toLevelStyle(level: number): CSSProperties & Record<'--level', number> {
  return { '--level': Math.min(level, maxIndent) };
}

/** True if a fragment identifies a part or something inside the part. */
function leadsInto(fragment: string, part: string): boolean {
  return fragment === part || fragment.startsWith(`${part}/`);
}

/** True if a row or a row inside it has changed. */
function hasChanges(changes: EntryChanges | undefined, fragment: string): boolean {
  if (changes === undefined) return false;
  const path = getRowPath(changes, fragment);
  return changes.byPath.has(path) || changes.containers.has(path);
}

/** Row that only the earlier version contains. */
function RemovedRow({
  placed: { row, changes },
  parent,
  level,
}: {
  placed: PlacedRow;
  parent: string;
  level: number;
}) {
  return (
    <li>
      <div
        className={`${styles.row} ${markStyles.row}`}
        style={toLevelStyle(level)}
        id={`${parent}/${row.key}`}
        data-change={getWorstClass(changes)}
        tabIndex={-1}
      >
        <div className={styles.head}>
          <del className={`${styles.name} ${markStyles.removed}`}>
            <bdi>
              <BreakableName>{row.name}</BreakableName>
            </bdi>
          </del>
          {row.type !== '' && <div className={styles.type}>{row.type}</div>}
        </div>
        <div className={styles.text}>
          <ChangeMarks changes={changes} />
        </div>
      </div>
    </li>
  );
}

/** True if a row shows its children before the user has expanded it. */
function isExpandedAtFirst({ kind, reference, isRecursive }: ApiRow, level: number): boolean {
  if (reference !== undefined || isRecursive || level >= maxExpandedDepth) return false;
  return kind === 'field' || kind === 'items' || kind === 'media-type';
}

const Row = memo(function Row({
  row,
  fragment,
  level,
  direction,
}: {
  row: ApiRow;
  fragment: string;
  level: number;
  direction: ApiDirection | undefined;
}) {
  const { target, hrefOf } = useApiPage();
  /**
   * Whether the user has expanded the row. A later navigation to a part inside the row overrides
   * it.
   */
  const [chosen, setChosen] = useState<{ readonly isOpen: boolean; readonly at: object }>();
  const changes = useEntryChanges();
  const own = getChangesAt(changes, fragment);
  const path = changes && getRowPath(changes, fragment);
  const isChangedInside = path !== undefined && changes?.containers.has(path);
  const hasRemovedRows = path !== undefined && changes?.removed.has(path);
  const isInside = target.fragment.startsWith(`${fragment}/`);
  const isOpen =
    chosen !== undefined && (chosen.at === target || !isInside)
      ? chosen.isOpen
      : isInside || isChangedInside || isExpandedAtFirst(row, level);
  const missing = row.reference?.missingFile;
  const isExpandable = row.getChildren !== undefined || missing !== undefined;
  return (
    <li>
      <div
        className={own ? `${styles.row} ${markStyles.row}` : styles.row}
        style={toLevelStyle(level)}
        id={hrefOf && fragment}
        data-change={getWorstClass(own)}
        tabIndex={-1}
      >
        <div className={styles.head} data-deprecated={row.isDeprecated || undefined}>
          <PartLink to={fragment} className={styles.name}>
            <BreakableName>{row.name}</BreakableName>
          </PartLink>
          {row.isRequired && <span className={styles.required}> required</span>}
          {row.isDeprecated && <span className={styles.flag}> deprecated</span>}
          {row.isReadOnly && <span className={styles.flag}> read-only</span>}
          {row.isWriteOnly && <span className={styles.flag}> write-only</span>}
          {row.type !== '' && <div className={styles.type}>{row.type}</div>}
        </div>
        <div className={styles.text}>
          <RowDetails row={row} />
          {own && <ChangeMarks changes={own} />}
          {!isExpandable && !row.isRecursive && row.reference && (
            <PartLink to={row.reference.entryId} className={styles.page}>
              {row.reference.name}
            </PartLink>
          )}
          {isExpandable && (
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={isOpen}
              onClick={() => setChosen({ isOpen: !isOpen, at: target })}
            >
              {row.reference?.name || toggleLabels[row.kind] || 'Details'}
              <ChevronDown aria-hidden />
            </button>
          )}
          {missing !== undefined && <LoadAllFiles />}
          {isOpen && hrefOf && row.reference?.entryId !== undefined && (
            <PartLink to={row.reference.entryId} className={styles.page}>
              Open {row.reference.name}
            </PartLink>
          )}
          {isOpen && (row.kind === 'response' || row.kind === 'media-type') && (
            <GeneratedExample row={row} direction={direction} />
          )}
          {isOpen && missing !== undefined && <MissingFile path={missing} />}
        </div>
      </div>
      {isOpen && (row.getChildren || hasRemovedRows) && (
        <ApiRows
          rows={row.getChildren?.() ?? noRows}
          parent={fragment}
          level={level + 1}
          direction={direction}
        />
      )}
    </li>
  );
});
