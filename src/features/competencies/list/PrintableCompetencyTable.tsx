import { printedFields } from '#data/directory/competencies/competency-fields.ts';
import {
  getCompetencyKey,
  type ListedCompetency,
} from '#data/directory/competencies/competency-list.ts';
import { FieldValue } from '#features/competencies/FieldValue.tsx';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { useIsPrinting } from '#ui/page/use-media.ts';
import { type Column, DataTable } from '#ui/table/DataTable.tsx';
import type { ListGroup, ListView } from '#workflows/list-view/list-view.ts';
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
  groups: readonly ListGroup<ListedCompetency>[];
  view: ListView;
}) {
  if (!useIsPrinting()) return null;
  return (
    <div className={styles.sheet}>
      {view.query.trim() !== '' && <p>Found for “{truncate(view.query, maxNameLength)}”</p>}
      <DataTable
        columns={columns}
        rows={groups.flatMap(({ items }) => items)}
        keyOf={getCompetencyKey}
        className={styles.table}
      />
    </div>
  );
}
