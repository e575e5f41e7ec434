import { memo, useMemo } from 'react';
import { writeChosen } from '#data/directory/competencies/chosen-competencies.ts';
import {
  type CompetencyFacet,
  groupFacets,
} from '#data/directory/competencies/competency-facets.ts';
import {
  competencyKey,
  type ListedCompetency,
} from '#data/directory/competencies/competency-list.ts';
import type { CompetencyGroup } from '#data/directory/competencies/competency-order.ts';
import { type CompetencyView, writeView } from '#data/directory/competencies/competency-view.ts';
import { useComparison } from '#features/competencies/compare/ComparisonProvider.tsx';
import { findWords, searchWords } from '#text/fold-text.ts';
import { formatNumber } from '#text/format-number.ts';
import { LinkList } from '#ui/list/LinkList.tsx';
import { MarkedText } from '#ui/text/MarkedText.tsx';
import styles from './CompetencyList.module.css';
import { CompetencyRow } from './CompetencyRow.tsx';

/** Kept as it is while what is typed is ahead of it. */
export const CompetencyList = memo(function CompetencyList({
  groups,
  greatestPoints,
  current,
  view,
  onMove,
}: {
  groups: readonly CompetencyGroup[];
  /** The one scale of all bars, so that rows can be compared. */
  greatestPoints: number;
  current: ListedCompetency | undefined;
  /** Stays in the address of what is opened. */
  view: CompetencyView;
  /** After the keyboard has moved to another row. */
  onMove: ((listed: ListedCompetency) => void) | undefined;
}) {
  const { group } = view;
  const facet = groupFacets.find(({ name }) => name === group);
  const { chosen } = useComparison();
  const words = useMemo(() => searchWords(view.query), [view.query]);
  const linkGroups = useMemo(
    () =>
      groups.map(({ key, competencies }) => ({
        key,
        head:
          facet === undefined ? undefined : (
            <Head label={headLabel(facet, key)} count={competencies.length} words={words} />
          ),
        items: competencies,
      })),
    [groups, facet, words],
  );
  const params = useMemo(() => writeChosen(chosen, writeView(view)), [chosen, view]);
  return (
    <LinkList
      label="Competencies"
      groups={linkGroups}
      current={current}
      keyOf={competencyKey}
      onMove={onMove}
      headLevel={onMove === undefined ? 2 : 3}
      isPrinted={false}
    >
      {(listed, link) => (
        <CompetencyRow
          listed={listed}
          link={link}
          greatestPoints={greatestPoints}
          words={words}
          params={params}
          showsCategory={group !== 'category'}
        />
      )}
    </LinkList>
  );
});

/** “Platform”; of a setting, which says nothing by its value alone, “CLI: Enabled”. */
function headLabel({ label, values, formatValue }: CompetencyFacet, key: string): string {
  return values === undefined ? formatValue(key) : `${label}: ${formatValue(key)}`;
}

function Head({ label, count, words }: { label: string; count: number; words: readonly string[] }) {
  return (
    <>
      <bdi className={styles.category}>
        <MarkedText text={label} hits={findWords(label, words)} />
      </bdi>{' '}
      <span className={styles.count}>{formatNumber(count)}</span>
    </>
  );
}
