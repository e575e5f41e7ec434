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
import { MissingValue } from '#ui/text/MissingValue.tsx';
import type { ListView } from '#workflows/list-view/list-view.ts';
import styles from './OverviewTables.module.css';
import { getMarkProps } from './use-mark-keys.ts';
import { WindowedTable } from './WindowedTable.tsx';

export function StoryPointsTable({ competencies }: { competencies: readonly ListedCompetency[] }) {
  return (
    <WindowedTable
      label="Story points of each competency"
      rows={competencies.length}
      columns={5}
      head={
        <>
          <th scope="col">Competency</th>
          <th scope="col" className={styles.category}>
            Category
          </th>
          {levelNames.map((level) => (
            <th key={level} scope="col">
              {levelLabels[level]}
            </th>
          ))}
        </>
      }
    >
      {(index) => {
        const listed = competencies[index];
        if (listed === undefined) return null;
        const { category, name, occurrence } = listed;
        return (
          <>
            <th scope="row">
              <Link
                {...getMarkProps(index + 1, 0)}
                to={paths.competency(category, name, { occurrence })}
              >
                <bdi>{toNameLabel(name)}</bdi>
              </Link>
            </th>
            <td className={styles.category}>
              <bdi>{toCategoryLabel(category)}</bdi>
            </td>
            {levelNames.map((level) => {
              const points = getStoryPoints(listed.competency, level);
              return (
                <td key={level}>
                  {points === null ? <MissingValue /> : formatExactNumber(points)}
                </td>
              );
            })}
          </>
        );
      }}
    </WindowedTable>
  );
}

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
  const last = categories.length + 1;
  return (
    <WindowedTable
      label="Owners by category"
      rows={owners.length}
      columns={last + 1}
      head={
        <>
          <th scope="col">Owner</th>
          {categories.map(({ category, total }, index) => (
            <th key={category} scope="col">
              <Link
                {...getMarkProps(0, index + 1)}
                to={getCompetenciesPath(view, { category: [category] })}
              >
                <bdi className={styles.name}>{categoryFacet.formatValue(category)}</bdi>
              </Link>{' '}
              <span className={styles.total}>{formatNumber(total)}</span>
            </th>
          ))}
          <th scope="col">All</th>
        </>
      }
    >
      {(index) => {
        const row = owners[index];
        if (row === undefined) return null;
        const { owner, total, counts } = row;
        const name = ownerFacet.formatValue(owner);
        return (
          <>
            <th scope="row">
              {owner === '' ? (
                name
              ) : (
                <Link {...getMarkProps(index + 1, 0)} to={paths.person(owner)}>
                  <bdi>{name}</bdi>
                </Link>
              )}
            </th>
            {categories.map(({ category }, at) => (
              <CountCell
                key={category}
                count={counts[at] ?? 0}
                strength={20 + 80 * ((counts[at] ?? 0) / greatest)}
                label={`${name}, ${categoryFacet.formatValue(category)}`}
                to={getCompetenciesPath(view, { owner: [owner], category: [category] })}
                mark={getMarkProps(index + 1, at + 1)}
              />
            ))}
            <CountCell
              count={total}
              label={`${name}, all`}
              to={getCompetenciesPath(view, { owner: [owner] })}
              mark={getMarkProps(index + 1, last)}
            />
          </>
        );
      }}
    </WindowedTable>
  );
}

function CountCell({
  count,
  strength,
  label,
  to,
  mark,
}: {
  count: number;
  /** Intensity of the cell's background colour in percent; undefined for no background. */
  strength?: number;
  label: string;
  to: string;
  mark: ReturnType<typeof getMarkProps>;
}) {
  if (count === 0) return <td className={styles.cell} />;
  const background =
    strength && `color-mix(in oklch, var(--accent-wash) ${strength}%, transparent)`;
  return (
    <td className={styles.cell}>
      <Link
        {...mark}
        to={to}
        aria-label={`${formatNumber(count)}: ${label}`}
        style={{ background }}
      >
        {formatNumber(count)}
      </Link>
    </td>
  );
}
