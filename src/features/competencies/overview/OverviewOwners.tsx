import { useMemo } from 'react';
import { Link } from 'react-router';
import { categoryFacet, ownerFacet } from '#data/directory/competencies/competency-facets.ts';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import {
  type CompetencyView,
  withChosen,
  writeView,
} from '#data/directory/competencies/competency-view.ts';
import { ownersByCategory } from '#data/directory/competencies/overview-owners.ts';
import { paths } from '#paths.ts';
import styles from './OverviewOwners.module.css';
import { OverviewSection } from './OverviewSection.tsx';
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
  const marks = useMemo(() => {
    const columns = shown.map((_, index) => index + 1);
    return [
      columns,
      ...owners.map(({ owner, counts }) => [
        ...(owner === '' ? [] : [0]),
        ...columns.filter((column) => (counts[column - 1] ?? 0) > 0),
        last,
      ]),
    ];
  }, [owners, shown, last]);

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
          ? `How many competencies everybody owns, in the first ${shown.length} of ${categories.length} categories and in all.`
          : 'How many competencies everybody owns. The stronger the colour, the more.'
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
                <span className={styles.total}>{total}</span>
              </th>
            ))}
            <th scope="col">All</th>
          </>
        )}
      >
        {(row, stop) => {
          const listed = owners[row];
          if (listed === undefined) return null;
          const { owner, total, counts } = listed;
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
              {shown.map(({ category }, index) => {
                const count = counts[index] ?? 0;
                return (
                  <td key={category} className={styles.cell}>
                    {count > 0 && (
                      <Link
                        {...stop(index + 1)}
                        to={listOf(owner, category)}
                        aria-label={`${count}: ${name}, ${categoryFacet.formatValue(category)}`}
                        style={{
                          background: `color-mix(in oklch, var(--accent-wash) ${20 + 80 * (count / greatest)}%, transparent)`,
                        }}
                      >
                        {count}
                      </Link>
                    )}
                  </td>
                );
              })}
              <td className={styles.cell}>
                <Link
                  {...stop(last)}
                  to={listOf(owner, undefined)}
                  aria-label={`${total}: ${name}, all`}
                >
                  {total}
                </Link>
              </td>
            </>
          );
        }}
      </WindowedTable>
    </OverviewSection>
  );
}
