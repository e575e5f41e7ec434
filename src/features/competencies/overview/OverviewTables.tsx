import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  getStoryPoints,
  levelLabels,
  levelNames,
} from '#data/directory/competencies/competency-fields.ts';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import type { OwnerMatrix } from '#data/directory/competencies/overview.ts';
import { toCategoryLabel, toNameLabel } from '#data/directory/display-names.ts';
import {
  categoryFacet,
  getCompetenciesPath,
  ownerFacet,
} from '#features/competencies/competency-view.ts';
import { paths } from '#paths.ts';
import { formatExactNumber, formatNumber } from '#text/format-number.ts';
import type { Column } from '#ui/table/DataTable.tsx';
import { getMarkProps } from '#ui/table/use-mark-keys.ts';
import { WindowedTable } from '#ui/table/WindowedTable.tsx';
import { MissingValue } from '#ui/text/MissingValue.tsx';
import type { ListView } from '#workflows/list-view/list-view.ts';
import styles from './OverviewTables.module.css';

const storyPointColumns: readonly Column<ListedCompetency>[] = [
  {
    header: 'Competency',
    isRowHeader: true,
    cell: ({ category, name, occurrence }, index) => (
      <Link {...getMarkProps(index + 1, 0)} to={paths.competency(category, name, { occurrence })}>
        <bdi>{toNameLabel(name)}</bdi>
      </Link>
    ),
  },
  {
    header: 'Category',
    className: styles.category,
    cell: ({ category }) => <bdi>{toCategoryLabel(category)}</bdi>,
  },
  ...levelNames.map(
    (level): Column<ListedCompetency> => ({
      header: levelLabels[level],
      align: 'end',
      cell: ({ competency }) => {
        const points = getStoryPoints(competency, level);
        return points === null ? <MissingValue /> : formatExactNumber(points);
      },
    }),
  ),
];

export function StoryPointsTable({ competencies }: { competencies: readonly ListedCompetency[] }) {
  return (
    <WindowedTable
      label="Story points of each competency"
      columns={storyPointColumns}
      rows={competencies}
      isSticky
      frameClassName={styles.frame}
    />
  );
}

type OwnerRow = OwnerMatrix['owners'][number];

/**
 * Table with a row for each owner and a column for each category. Each cell contains the number of
 * competencies and links to the list of these competencies.
 */
export function OwnerTable({
  matrix: { categories, owners, greatest },
  view,
}: {
  /**
   * Number of competencies of each owner in each category. If `counts` of an owner has more
   * elements than `categories`, the additional elements aren't shown.
   */
  matrix: OwnerMatrix;
  view: ListView;
}) {
  const listOf = (owner: string | undefined, category: string | undefined) =>
    getCompetenciesPath(view, {
      ...(owner !== undefined && { owner: [owner] }),
      ...(category !== undefined && { category: [category] }),
    });
  const countColumn = (header: ReactNode, at: number, category?: string): Column<OwnerRow> => ({
    header,
    align: 'end',
    className: styles.count,
    cell: ({ owner, total, counts }, index) => {
      const count = category === undefined ? total : (counts[at] ?? 0);
      if (count === 0) return null;
      const label = category === undefined ? 'all' : categoryFacet.formatValue(category);
      // Intensity of the background in percent.
      const strength = category === undefined ? 0 : 20 + 80 * (count / greatest);
      return (
        <Link
          {...getMarkProps(index + 1, at + 1)}
          to={listOf(owner, category)}
          aria-label={`${formatNumber(count)}: ${ownerFacet.formatValue(owner)}, ${label}`}
          style={{
            background: `color-mix(in oklch, var(--accent-wash) ${strength}%, transparent)`,
          }}
        >
          {formatNumber(count)}
        </Link>
      );
    },
  });
  const columns: readonly Column<OwnerRow>[] = [
    {
      header: 'Owner',
      isRowHeader: true,
      cell: ({ owner }, index) =>
        owner === '' ? (
          ownerFacet.formatValue(owner)
        ) : (
          <Link {...getMarkProps(index + 1, 0)} to={paths.person(owner)}>
            <bdi>{ownerFacet.formatValue(owner)}</bdi>
          </Link>
        ),
    },
    ...categories.map(({ category, total }, at) =>
      countColumn(
        <>
          <Link {...getMarkProps(0, at + 1)} to={listOf(undefined, category)}>
            <bdi className={styles.name}>{categoryFacet.formatValue(category)}</bdi>
          </Link>{' '}
          <span className={styles.total}>{formatNumber(total)}</span>
        </>,
        at,
        category,
      ),
    ),
    countColumn('All', categories.length),
  ];
  return (
    <WindowedTable
      label="Owners by category"
      columns={columns}
      rows={owners}
      isSticky
      frameClassName={styles.frame}
    />
  );
}
