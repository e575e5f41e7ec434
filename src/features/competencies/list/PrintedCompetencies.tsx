import { printedFields } from '#data/directory/competencies/competency-fields.ts';
import { competencyKey } from '#data/directory/competencies/competency-list.ts';
import type { Competency } from '#data/directory/schema.ts';
import { shownCategory, shownName } from '#data/directory/shown-names.ts';
import type { CompetencyGroup } from '#features/competencies/competency-results.ts';
import type { CompetencyView } from '#features/competencies/competency-view.ts';
import { formatExactly } from '#text/format-number.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { usePrinting } from '#ui/page/use-media.ts';
import { NotGiven } from '#ui/text/NotGiven.tsx';
import styles from './PrintedCompetencies.module.css';

type PrintedField = (typeof printedFields)[number];

/** All that matches as one table, for paper: the list on screen holds what is in sight only. */
export function PrintedCompetencies({
  groups,
  view,
}: {
  groups: readonly CompetencyGroup[];
  view: CompetencyView;
}) {
  if (!usePrinting()) return null;
  return (
    <div className={styles.sheet}>
      {view.query.trim() !== '' && <p>Found for “{truncate(view.query, maxNameLength)}”</p>}
      <table className={styles.table}>
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
          {groups.flatMap(({ competencies }) =>
            competencies.map((listed) => (
              <tr key={competencyKey(listed)}>
                {printedFields.map((field) => {
                  const Cell = field.kind === 'name' ? 'th' : 'td';
                  return (
                    <Cell key={field.column} scope={field.kind === 'name' ? 'row' : undefined}>
                      <PrintedValue field={field} competency={listed.competency} />
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

function PrintedValue({ field, competency }: { field: PrintedField; competency: Competency }) {
  switch (field.kind) {
    case 'name':
      return <bdi>{shownName(field.read(competency) ?? '')}</bdi>;
    case 'category':
      return <bdi>{shownCategory(field.read(competency) ?? '')}</bdi>;
    case 'owner': {
      const owner = field.read(competency);
      return owner ? <bdi>{truncate(owner, maxNameLength)}</bdi> : <NotGiven />;
    }
    case 'points': {
      const points = field.read(competency);
      return points === null ? <NotGiven /> : formatExactly(points);
    }
    case 'setting': {
      const on = field.read(competency);
      if (on === null) return <NotGiven />;
      return on ? 'On' : 'Off';
    }
  }
}
