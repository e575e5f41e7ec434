import { useMemo } from 'react';
import { Link } from 'react-router';
import { moveCompetency } from '#data/directory/competencies/chosen-competencies.ts';
import {
  comparedFields,
  comparedGroups,
  differences,
} from '#data/directory/competencies/comparison.ts';
import {
  type CompetencyAddress,
  competencyKey,
  type ListedCompetency,
} from '#data/directory/competencies/competency-list.ts';
import { shownCategory, shownName } from '#data/directory/shown-names.ts';
import { paths } from '#paths.ts';
import { Tag } from '#ui/text/Tag.tsx';
import { CompareColumnButtons } from './CompareColumnButtons.tsx';
import styles from './CompareTable.module.css';
import { CompareValue } from './CompareValue.tsx';

function summaryOf(columns: number, differing: number): string {
  if (columns === 1) return 'Only one chosen';
  if (differing === 0) return 'No differences';
  return `${differing} of ${comparedFields.length} fields differ`;
}

/** Competencies in columns, what there is to say of them in rows. Alone it scrolls sideways. */
export function CompareTable({
  columns,
  greatestPoints,
  onlyDifferences,
  onChoose,
}: {
  columns: readonly ListedCompetency[];
  /** The scale of all competencies. */
  greatestPoints: number;
  onlyDifferences: boolean;
  onChoose: (next: readonly CompetencyAddress[]) => void;
}) {
  const differing = useMemo(
    () => differences(columns.map(({ competency }) => competency)),
    [columns],
  );
  // Where most fields differ, marking them would mark nearly everything.
  const marks = !onlyDifferences && differing.size * 2 < comparedFields.length;
  const groups = comparedGroups
    .map(({ label, fields }) => ({
      label,
      fields: onlyDifferences ? fields.filter((field) => differing.has(field)) : fields,
    }))
    .filter(({ fields }) => fields.length > 0);
  return (
    <section className={styles.scroller} aria-label="Side by side">
      <table
        className={styles.table}
        style={{ minInlineSize: `calc(var(--first) + ${columns.length} * var(--each))` }}
      >
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              <span className={styles.summary}>{summaryOf(columns.length, differing.size)}</span>
            </th>
            {columns.map((listed, index) => (
              <th key={competencyKey(listed)} scope="col" className={styles.column}>
                <Link
                  to={paths.competency(listed.category, listed.name, {
                    occurrence: listed.occurrence,
                  })}
                >
                  <bdi>{shownName(listed.name)}</bdi>
                </Link>
                <small className={styles.category}>
                  <bdi>{shownCategory(listed.category)}</bdi>
                  {listed.occurrences > 1 &&
                    ` · ${listed.occurrence} of ${listed.occurrences} with this name`}
                </small>
                <CompareColumnButtons
                  name={shownName(listed.name)}
                  isFirst={index === 0}
                  isLast={index === columns.length - 1}
                  onMove={(by) => onChoose(moveCompetency(columns, index, by))}
                  onRemove={() => onChoose(columns.filter((other) => other !== listed))}
                />
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ label, fields }) => (
          <tbody key={label}>
            <tr>
              <th scope="rowgroup" colSpan={columns.length + 1} className={styles.group}>
                <span>{label}</span>
              </th>
            </tr>
            {fields.map((field) => {
              const isMarked = marks && differing.has(field);
              return (
                <tr key={field.column} data-differs={isMarked || undefined}>
                  <th scope="row" className={styles.row}>
                    {field.label}
                    {isMarked && <Tag tone="warn">Differs</Tag>}
                  </th>
                  {columns.map((listed) => (
                    <td key={competencyKey(listed)}>
                      <CompareValue
                        field={field}
                        competency={listed.competency}
                        greatestPoints={greatestPoints}
                      />
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        ))}
      </table>
      {groups.length === 0 && <p className={styles.same}>Only their names differ.</p>}
    </section>
  );
}
