import { useSuspenseQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { readChosen, writeChosen } from '#data/directory/competencies/chosen-competencies.ts';
import {
  competencyKey,
  findCompetency,
  greatestStoryPoints,
} from '#data/directory/competencies/competency-list.ts';
import { readView, writeView } from '#data/directory/competencies/competency-view.ts';
import { competenciesQuery } from '#data/directory/queries.ts';
import { shownCategory, shownName } from '#data/directory/shown-names.ts';
import { CompareToggle } from '#features/competencies/compare/CompareToggle.tsx';
import { useOpenCompetency } from '#features/competencies/list/use-open-competency.ts';
import { paths } from '#paths.ts';
import { useServices } from '#platform/react.tsx';
import { ButtonLink } from '#ui/button/Button.tsx';
import { CompetencyDetail } from './CompetencyDetail.tsx';
import styles from './CompetencyPanel.module.css';

/** What the address names: beside the list, or under 900 px instead of it. */
export function CompetencyPanel() {
  const { directory } = useServices();
  const { items } = useSuspenseQuery(competenciesQuery(directory)).data;
  const greatestPoints = useMemo(() => greatestStoryPoints(items), [items]);
  const open = useOpenCompetency();
  const [params] = useSearchParams();
  if (open === undefined) return null;
  const { category, name } = open;
  const listed = findCompetency(items, open);
  const back = paths.competencies({
    view: writeChosen(readChosen(params), writeView(readView(params))),
  });
  return (
    // Another competency begins at its top.
    <article key={competencyKey(open)} className={styles.panel}>
      <div className={styles.crumb}>
        <Link to={back} className={styles.back}>
          <ArrowLeft aria-hidden />
          Competencies
        </Link>
        <bdi className={styles.category}>{shownCategory(category)}</bdi>
        {listed !== undefined && <CompareToggle listed={listed} />}
      </div>
      <h1 tabIndex={-1} className={styles.title}>
        <bdi>{shownName(name)}</bdi>
      </h1>
      {listed !== undefined && listed.occurrences > 1 && (
        <p className={styles.twin}>
          {listed.occurrence} of {listed.occurrences} with this name in this category
        </p>
      )}
      {listed === undefined ? (
        <div className={styles.missing}>
          <p>
            The directory lists no such competency in this category. It may have been renamed or
            removed.
          </p>
          <ButtonLink to={back}>Show all competencies</ButtonLink>
        </div>
      ) : (
        <CompetencyDetail competency={listed.competency} greatestPoints={greatestPoints} />
      )}
    </article>
  );
}
