import { useMemo } from 'react';
import { Link } from 'react-router';
import { categoryFacet, ownerFacet } from '#data/directory/competencies/competency-facets.ts';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import {
  type CompetencyView,
  withChosen,
  writeView,
} from '#data/directory/competencies/competency-view.ts';
import {
  type OwnerCounts,
  ownersByCategory,
} from '#data/directory/competencies/overview-owners.ts';
import { paths } from '#paths.ts';
import { formatNumber } from '#text/format-number.ts';
import type { MarkRows } from './mark-navigation.ts';
import styles from './OverviewOwners.module.css';
import { OverviewSection } from './OverviewSection.tsx';
import type { MarkProps } from './use-mark-focus.ts';
import { WindowedTable } from './WindowedTable.tsx';

/** More columns than this nobody reads; all categories are in the picture above. */
const mostCategories = 30;

/** How many competencies of each category everybody owns; each count leads to them. */
export function OverviewOwners({
  competencies,
  view,
}: {
  competencies: readonly ListedCompetency[];
  /** What this is an overview of; the lists that counts lead to keep it. */
  view: CompetencyView;
}) {
  const { categories, owners, greatest } = useMemo(
    () => ownersByCategory(competencies),
    [competencies],
  );
  const shown = categories.slice(0, mostCategories);
  const last = shown.length + 1;
  const marks = useMemo(() => marksOf(owners, shown.length), [owners, shown.length]);

  const listOf = (owner: string | undefined, category: string | undefined) => {
    const byOwner = owner === undefined ? view : withChosen(view, ownerFacet, [owner]);
    const both = category === undefined ? byOwner : withChosen(byOwner, categoryFacet, [category]);
    return paths.competencies({ view: writeView(both) });
  };

  return (
    <OverviewSection
      title="Owners by category"
      text={
        shown.length < categories.length
          ? `How many competencies each person owns, in the first ${formatNumber(shown.length)} of ${formatNumber(categories.length)} categories and in all.`
          : 'How many competencies each person owns. The stronger the colour, the more.'
      }
    >
      <WindowedTable
        label="Owners by category"
        rows={owners.length}
        columns={last + 1}
        marks={marks}
        head={(stop) => (
          <>
            <th scope="col">Owner</th>
            {shown.map(({ category, total }, index) => (
              <th key={category} scope="col">
                <Link {...stop(index + 1)} to={listOf(undefined, category)}>
                  <bdi className={styles.category}>{categoryFacet.formatValue(category)}</bdi>
                </Link>{' '}
                <span className={styles.total}>{formatNumber(total)}</span>
              </th>
            ))}
            <th scope="col">All</th>
          </>
        )}
      >
        {(row, stop) => {
          const counts = owners[row];
          if (counts === undefined) return null;
          const { owner, total } = counts;
          const name = ownerFacet.formatValue(owner);
          return (
            <>
              <th scope="row">
                {owner === '' ? (
                  name
                ) : (
                  <Link {...stop(0)} to={paths.person(owner)}>
                    <bdi>{name}</bdi>
                  </Link>
                )}
              </th>
              {shown.map(({ category }, index) => (
                <CountCell
                  key={category}
                  count={counts.counts[index] ?? 0}
                  greatest={greatest}
                  label={`${name}, ${categoryFacet.formatValue(category)}`}
                  to={listOf(owner, category)}
                  mark={stop(index + 1)}
                />
              ))}
              <CountCell
                count={total}
                label={`${name}, all`}
                to={listOf(owner, undefined)}
                mark={stop(last)}
              />
            </>
          );
        }}
      </WindowedTable>
    </OverviewSection>
  );
}

/** The columns with a link, of the head and of each row. */
function marksOf(owners: readonly OwnerCounts[], categories: number): MarkRows {
  const columns = Array.from({ length: categories }, (_, index) => index + 1);
  return [
    columns,
    ...owners.map(({ owner, counts }) => [
      ...(owner === '' ? [] : [0]),
      ...columns.filter((column) => (counts[column - 1] ?? 0) > 0),
      categories + 1,
    ]),
  ];
}

/** A count that leads to what is counted; empty for none. Coloured on the scale up to `greatest`. */
function CountCell({
  count,
  greatest,
  label,
  to,
  mark,
}: {
  count: number;
  greatest?: number;
  label: string;
  to: string;
  mark: MarkProps;
}) {
  if (count === 0) return <td className={styles.cell} />;
  const strength = greatest === undefined ? undefined : 20 + 80 * (count / greatest);
  const background = `color-mix(in oklch, var(--accent-wash) ${strength}%, transparent)`;
  return (
    <td className={styles.cell}>
      <Link
        {...mark}
        to={to}
        aria-label={`${formatNumber(count)}: ${label}`}
        style={strength === undefined ? undefined : { background }}
      >
        {formatNumber(count)}
      </Link>
    </td>
  );
}
