import { ChartScatter } from 'lucide-react';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import { competencyExport, toExportFile } from '#data/directory/directory-export.ts';
import { formatCompetencyCount } from '#data/directory/shown-names.ts';
import { paths } from '#paths.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { ResponsiveLabel } from '#ui/text/VisuallyHidden.tsx';
import { ListExport } from '#workflows/export/ListExport.tsx';
import type { ListResults, ListView } from '#workflows/list-view/list-view.ts';
import { CopyLinkButton } from '#workflows/url-state/CopyLinkButton.tsx';
import { competencyListView } from './competency-view.ts';

/** Export menu for competencies. The exported file keeps the order of the competencies. */
export function CompetencyExport({
  words,
  competenciesOf,
  isEmpty = false,
}: {
  words: string;
  competenciesOf: () => readonly ListedCompetency[];
  isEmpty?: boolean;
}) {
  return (
    <ListExport
      name="competencies"
      words={words}
      isEmpty={isEmpty}
      isPrintable
      write={(format) => toExportFile(format, competencyExport, competenciesOf())}
    />
  );
}

export function CompetencyListActions({
  view,
  params,
  results: { count, groups },
}: {
  view: ListView;
  params: URLSearchParams;
  results: ListResults<ListedCompetency>;
}) {
  return (
    <>
      <ButtonLink
        icon={ChartScatter}
        to={paths.competencyOverview({ view: competencyListView.write(view) })}
      >
        <ResponsiveLabel>Overview</ResponsiveLabel>
      </ButtonLink>
      <CompetencyExport
        words={`${formatCompetencyCount(count)}, as listed`}
        competenciesOf={() => groups.flatMap(({ items }) => items)}
        isEmpty={count === 0}
      />
      <CopyLinkButton params={params} />
    </>
  );
}
