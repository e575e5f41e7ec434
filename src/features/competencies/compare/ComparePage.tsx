import { useSuspenseQuery } from '@tanstack/react-query';
import { Columns3 } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  type CompetencyReference,
  findCompetency,
  getCompetencyKey,
  getMaxStoryPoints,
} from '#data/directory/competencies/competency-list.ts';
import { toCategoryLabel, toNameLabel } from '#data/directory/display-names.ts';
import { competenciesQuery } from '#data/directory/queries.ts';
import { CompetencyExport } from '#features/competencies/CompetencyExport.tsx';
import {
  comparedCompetenciesCodec,
  maxComparedCompetencies,
  minComparedCompetencies,
} from '#features/competencies/chosen-competencies.ts';
import { paths } from '#paths.ts';
import { useServices } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { Page } from '#ui/page/Page.tsx';
import { CopyLinkButton } from '#workflows/url-state/CopyLinkButton.tsx';
import { createChoiceParam } from '#workflows/url-state/url-param.ts';
import { useUrlState } from '#workflows/url-state/use-url-state.ts';
import { CompareTable } from './CompareTable.tsx';
import styles from './Comparison.module.css';

const onlyParam = createChoiceParam('only', ['everything', 'differences']);

export function ComparePage() {
  const { directory } = useServices();
  const { items } = useSuspenseQuery(competenciesQuery(directory)).data;
  const { value: chosen, replace: choose, params } = useUrlState(comparedCompetenciesCodec);
  const { value: only, replace: setOnly } = useUrlState(onlyParam);
  const listed = chosen.flatMap((one) => findCompetency(items, one) ?? []);
  const columns = listed.slice(0, maxComparedCompetencies);
  const add = paths.competencies({ view: comparedCompetenciesCodec.write(columns) });
  const isComparison = columns.length >= minComparedCompetencies;

  return (
    <Page
      title="Compare competencies"
      heading="Compare"
      count={columns.length === 0 ? undefined : String(columns.length)}
      crumbs={[{ to: add, label: 'Competencies' }]}
      actions={
        columns.length > 0 && (
          <>
            {columns.length < maxComparedCompetencies && (
              <ButtonLink to={add}>Add another</ButtonLink>
            )}
            <CompetencyExport competencies={columns} note=", as compared" />
            <CopyLinkButton params={params} />
          </>
        )
      }
      bar={
        isComparison && (
          <Checkbox
            label="Only differences"
            checked={only === 'differences'}
            onChange={({ target: { checked } }) => setOnly(checked ? 'differences' : 'everything')}
          />
        )
      }
      layout="split"
    >
      <div data-column data-print-whole>
        <CompareNotices
          missing={chosen.filter((one) => findCompetency(items, one) === undefined)}
          tooMany={listed.slice(maxComparedCompetencies)}
          isAlone={columns.length === 1}
          actions={<Button onClick={() => choose(columns)}>Remove from comparison</Button>}
        />
        {columns.length === 0 ? (
          <EmptyState
            icon={Columns3}
            title="Nothing to compare"
            actions={<ButtonLink to={paths.competencies()}>Go to competencies</ButtonLink>}
          >
            Choose two to four competencies in the list.
          </EmptyState>
        ) : (
          <CompareTable
            columns={columns}
            maxPoints={getMaxStoryPoints(items)}
            onlyDifferences={only === 'differences' && isComparison}
            onChoose={choose}
          />
        )}
      </div>
    </Page>
  );
}

function CompareNotices({
  missing,
  tooMany,
  isAlone,
  actions,
}: {
  missing: readonly CompetencyReference[];
  tooMany: readonly CompetencyReference[];
  isAlone: boolean;
  actions: ReactNode;
}) {
  if (missing.length + tooMany.length === 0 && !isAlone) return null;
  return (
    <div className={styles.notices}>
      {missing.length > 0 && (
        <Notice tone="warn" title="Not in the directory" actions={actions}>
          <Names of={missing} /> may have been renamed or removed.
        </Notice>
      )}
      {tooMany.length > 0 && (
        <Notice title={`Only the first ${maxComparedCompetencies} are compared`} actions={actions}>
          Not shown: <Names of={tooMany} />.
        </Notice>
      )}
      {isAlone && (
        <Notice title="Nothing to compare it with yet">
          Press “Add another” and choose up to {maxComparedCompetencies - 1} more in the list.
        </Notice>
      )}
    </div>
  );
}

function Names({ of }: { of: readonly CompetencyReference[] }) {
  return of.map((one, index) => (
    <span key={getCompetencyKey(one)}>
      {index > 0 && ', '}
      <bdi>{toNameLabel(one.name)}</bdi> (<bdi>{toCategoryLabel(one.category)}</bdi>)
    </span>
  ));
}
