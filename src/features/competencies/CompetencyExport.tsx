import { ChartScatter } from 'lucide-react';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import { competencyExport, toExportFile } from '#data/directory/directory-export.ts';
import { formatCompetencyCount } from '#data/directory/shown-names.ts';
import { paths } from '#paths.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { ResponsiveLabel } from '#ui/text/VisuallyHidden.tsx';
import { ListExport } from '#workflows/export/ListExport.tsx';
import { CopyLinkButton } from '#workflows/url-state/CopyLinkButton.tsx';
import type { CompetencyResults } from './competency-results.ts';
import { type CompetencyView, writeCompetencyView } from './competency-view.ts';

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

/** Buttons above the list: open the overview, export the list, and copy the link to the list. */
export function CompetencyListActions({
  view,
  params,
  results: { count, groups },
}: {
  view: CompetencyView;
  params: URLSearchParams;
  results: CompetencyResults;
}) {
  return (
    <>
      <ButtonLink
        icon={ChartScatter}
        to={paths.competencyOverview({ view: writeCompetencyView(view) })}
      >
        <ResponsiveLabel>Overview</ResponsiveLabel>
      </ButtonLink>
      <CompetencyExport
        words={`${formatCompetencyCount(count)}, as listed`}
        competenciesOf={() => groups.flatMap(({ competencies }) => competencies)}
        isEmpty={count === 0}
      />
      <CopyLinkButton params={params} />
    </>
  );
}
