import { useSuspenseQuery } from '@tanstack/react-query';
import { ArrowLeft, Columns3 } from 'lucide-react';
import { Link } from 'react-router';
import {
  chosenCodec,
  maxCompared,
  minCompared,
  writeChosen,
} from '#data/directory/competencies/chosen-competencies.ts';
import {
  type CompetencyAddress,
  findCompetency,
  greatestStoryPoints,
  type ListedCompetency,
} from '#data/directory/competencies/competency-list.ts';
import { competenciesQuery } from '#data/directory/queries.ts';
import { formatCompetencyCount } from '#data/directory/shown-names.ts';
import { CompetencyExport } from '#features/competencies/export/CompetencyExport.tsx';
import { paths } from '#paths.ts';
import { useServices } from '#platform/react.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { Page } from '#ui/page/Page.tsx';
import { CopyLinkButton } from '#workflows/url-state/CopyLinkButton.tsx';
import { choiceParam } from '#workflows/url-state/url-param.ts';
import { useUrlState } from '#workflows/url-state/use-url-state.ts';
import { CompareNotices } from './CompareNotices.tsx';
import styles from './ComparePage.module.css';
import { CompareTable } from './CompareTable.tsx';

const onlyParam = choiceParam('only', ['everything', 'differences']);

function shown(items: readonly ListedCompetency[], chosen: readonly CompetencyAddress[]) {
  const found = chosen.map((one) => ({
    one,
    listed: findCompetency(items, one),
  }));
  const known = found.flatMap(({ listed }) => listed ?? []);
  return {
    columns: known.slice(0, maxCompared),
    tooMany: known.slice(maxCompared),
    unknown: found.filter(({ listed }) => listed === undefined).map(({ one }) => one),
  };
}

/** The competencies that the address names, side by side. */
export function ComparePage() {
  const { directory } = useServices();
  const { items } = useSuspenseQuery(competenciesQuery(directory)).data;
  const { value: chosen, replace: choose, params } = useUrlState(chosenCodec);
  const { columns, tooMany, unknown } = shown(items, chosen);
  const { value: only, replace: setOnly } = useUrlState(onlyParam);
  const add = paths.competencies({ view: writeChosen(columns) });

  return (
    <Page
      title="Compare competencies"
      heading="Compare"
      count={columns.length === 0 ? undefined : String(columns.length)}
      crumb={
        <Link to={add} className={styles.back}>
          <ArrowLeft aria-hidden />
          Competencies
        </Link>
      }
      actions={
        columns.length > 0 && (
          <>
            {columns.length < maxCompared && <ButtonLink to={add}>Add another</ButtonLink>}
            <CompetencyExport
              words={`${formatCompetencyCount(columns.length)}, as compared`}
              competenciesOf={() => columns}
            />
            <CopyLinkButton params={params} />
          </>
        )
      }
      bar={
        columns.length >= minCompared && (
          <Checkbox
            label="Only differences"
            checked={only === 'differences'}
            onChange={({ target: { checked } }) => setOnly(checked ? 'differences' : 'everything')}
          />
        )
      }
      layout="split"
    >
      <div className={styles.content}>
        <CompareNotices
          unknown={unknown}
          tooMany={tooMany}
          alone={columns.length === 1}
          onLeaveOut={() => choose(columns)}
        />
        {columns.length === 0 && (
          <EmptyState
            icon={Columns3}
            title="Nothing to compare"
            actions={<ButtonLink to={paths.competencies()}>Go to competencies</ButtonLink>}
          >
            Choose two to four competencies in the list.
          </EmptyState>
        )}
        {columns.length > 0 && (
          <CompareTable
            columns={columns}
            greatestPoints={greatestStoryPoints(items)}
            onlyDifferences={only === 'differences' && columns.length >= minCompared}
            onChoose={choose}
          />
        )}
      </div>
    </Page>
  );
}
