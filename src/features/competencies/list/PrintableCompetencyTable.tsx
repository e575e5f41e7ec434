import { printedFields } from '#data/directory/competencies/competency-fields.ts';
import {
  getCompetencyKey,
  type ListedCompetency,
} from '#data/directory/competencies/competency-list.ts';
import { FieldValue } from '#features/competencies/FieldValue.tsx';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { useIsPrinting } from '#ui/page/use-media.ts';
import tableStyles from '#ui/table/DataTable.module.css';
import type { ListGroup, ListView } from '#workflows/list-view/list-view.ts';
import styles from './PrintableCompetencyTable.module.css';

/**
 * Table of all matches that is only printed. The list on screen can't be printed, because it
 * renders only the rows near the viewport. Not a `DataTable`, whose code would be loaded before the
 * first screen.
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
      <table className={`${tableStyles.table} ${styles.table}`}>
        <thead>
          <tr>
            {printedFields.map(({ column, printed }) => (
              <th key={column} scope="col">
                {printed}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.flatMap(({ items }) =>
            items.map((listed) => (
              <tr key={getCompetencyKey(listed)}>
                {printedFields.map((field) => {
                  const Cell = field.kind === 'name' ? 'th' : 'td';
                  return (
                    <Cell key={field.column} scope={field.kind === 'name' ? 'row' : undefined}>
                      <FieldValue field={field} competency={listed.competency} />
                    </Cell>
                  );
                })}
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  );
}
