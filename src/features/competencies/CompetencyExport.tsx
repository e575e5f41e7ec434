import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import { formatCompetencyCount } from '#data/directory/display-names.ts';
import { ListExport } from '#workflows/export/ListExport.tsx';

/** Export menu for competencies. The exported file keeps the order of the competencies. */
export function CompetencyExport({
  competencies,
  note = '',
}: {
  competencies: readonly ListedCompetency[];
  /** Text after the number of competencies in the menu, such as “, as listed”. */
  note?: string;
}) {
  return (
    <ListExport
      name="competencies"
      words={formatCompetencyCount(competencies.length) + note}
      isEmpty={competencies.length === 0}
      isPrintable
      write={async (format) => {
        // The first screen doesn't need this code.
        const { competencyExport, toExportFile } = await import(
          '#data/directory/directory-export.ts'
        );
        return toExportFile(format, competencyExport, competencies);
      }}
    />
  );
}
