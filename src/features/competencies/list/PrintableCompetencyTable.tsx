import { printedFields } from '#data/directory/competencies/competency-fields.ts';
import {
  getCompetencyKey,
  type ListedCompetency,
} from '#data/directory/competencies/competency-list.ts';
import type { CompetencyGroup } from '#features/competencies/competency-results.ts';
import type { CompetencyView } from '#features/competencies/competency-view.ts';
import { FieldValue } from '#features/competencies/FieldValue.tsx';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { useIsPrinting } from '#ui/page/use-media.ts';
import { type Column, DataTable } from '#ui/table/DataTable.tsx';
import styles from './PrintableCompetencyTable.module.css';

const columns = printedFields.map(
  (field): Column<ListedCompetency> => ({
    header: field.printed,
    isRowHeader: field.kind === 'name',
    cell: ({ competency }) => <FieldValue field={field} competency={competency} />,
  }),
);

/**
 * Table of all matches that is only printed. The list on screen can't be printed, because it
 * renders only the rows near the viewport.
 */
export function PrintableCompetencyTable({
  groups,
  view,
}: {
  groups: readonly CompetencyGroup[];
  view: CompetencyView;
}) {
  if (!useIsPrinting()) return null;
  return (
    <div className={styles.sheet}>
      {view.query.trim() !== '' && <p>Found for “{truncate(view.query, maxNameLength)}”</p>}
      <DataTable
        columns={columns}
        rows={groups.flatMap(({ competencies }) => competencies)}
        keyOf={getCompetencyKey}
        className={styles.table}
      />
    </div>
  );
}
