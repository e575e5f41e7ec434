import { ArrowLeft, ArrowRight, X } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import {
  type AiLinks,
  type CompetencyField,
  competencyFields,
} from '#data/directory/competencies/competency-fields.ts';
import {
  type CompetencyReference,
  getCompetencyKey,
  type ListedCompetency,
} from '#data/directory/competencies/competency-list.ts';
import { toCategoryLabel, toNameLabel } from '#data/directory/display-names.ts';
import type { Competency } from '#data/directory/schema.ts';
import { AiLinkName } from '#features/competencies/detail/AiContent.tsx';
import { FieldValue } from '#features/competencies/FieldValue.tsx';
import { StoryPoints } from '#features/competencies/StoryPoints.tsx';
import { paths } from '#paths.ts';
import { truncate } from '#text/truncate.ts';
import { IconButton } from '#ui/button/IconButton.tsx';
import { withIndexKeys } from '#ui/list/LimitedList.tsx';
import { Markdown } from '#ui/markdown/Markdown.tsx';
import { type Column, DataTable } from '#ui/table/DataTable.tsx';
import { MissingValue } from '#ui/text/MissingValue.tsx';
import { Tag } from '#ui/text/Tag.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { Term } from '#workflows/terms/Term.tsx';
import styles from './CompareTable.module.css';

export const comparedFields = competencyFields.filter(({ group }) => group !== undefined);

/** Returns the value of a field for comparison; null if the value is missing or an empty string. */
function comparedValue(field: CompetencyField, competency: Competency): unknown {
  if (field.kind !== 'links') return field.read(competency) === '' ? null : field.read(competency);
  const links = field.read(competency);
  return links && [links.items.map(({ name, url }) => [name, url]), links.unreadable.length];
}

/**
 * Returns the fields whose values differ between the competencies. A missing value differs from
 * every other value.
 */
export function getDifferentFields(
  competencies: readonly Competency[],
): ReadonlySet<CompetencyField> {
  return new Set(
    comparedFields.filter((field) => {
      const values = competencies.map((one) => JSON.stringify(comparedValue(field, one)));
      return new Set(values).size > 1;
    }),
  );
}

/**
 * Table with a column for each competency and a row for each field. The table scrolls horizontally.
 */
export function CompareTable({
  columns,
  maxPoints,
  onlyDifferences,
  onChoose,
}: {
  columns: readonly ListedCompetency[];
  /** Maximum of the story-point scale. All bars of the table have this scale. */
  maxPoints: number;
  onlyDifferences: boolean;
  onChoose: (next: readonly CompetencyReference[]) => void;
}) {
  const differing = useMemo(
    () => getDifferentFields(columns.map(({ competency }) => competency)),
    [columns],
  );
  // Marks in nearly every row would say nothing, so only a minority of rows is marked. “Only
  // differences” and print show the differing rows in any case.
  const isMostlySame = differing.size * 2 < comparedFields.length;
  const fields = comparedFields.filter((field) => !onlyDifferences || differing.has(field));
  const difference =
    differing.size === 0
      ? 'No differences'
      : `${differing.size} of ${comparedFields.length} fields differ`;
  const isMarked = (field: CompetencyField) => !onlyDifferences && differing.has(field);
  const tableColumns: readonly Column<CompetencyField>[] = [
    {
      header: (
        <span className={styles.summary}>
          {columns.length === 1 ? 'Only one chosen' : difference}
        </span>
      ),
      isRowHeader: true,
      cell: (field) => (
        <>
          <Term name={field.term}>{field.label}</Term>
          {isMarked(field) && isMostlySame && (
            <div className={styles.tag}>
              <Tag tone="warn">Differs</Tag>
            </div>
          )}
          {isMarked(field) && !isMostlySame && <VisuallyHidden> (differs)</VisuallyHidden>}
        </>
      ),
    },
    ...columns.map(
      (listed, index): Column<CompetencyField> => ({
        key: getCompetencyKey(listed),
        header: <ColumnHead {...{ listed, columns, index, onChoose }} />,
        cell: (field) => (
          <Value field={field} competency={listed.competency} maxPoints={maxPoints} />
        ),
      }),
    ),
  ];
  return (
    <section className={styles.scroller} aria-label="Side by side">
      <DataTable
        columns={tableColumns}
        rows={fields}
        keyOf={({ column }) => column}
        groupOf={({ group }) => group}
        getRowData={(field) => ({
          'data-differs': isMarked(field) || undefined,
          'data-tinted': (isMarked(field) && isMostlySame) || undefined,
        })}
        isSticky
        className={styles.table}
        style={{ minInlineSize: `calc(var(--first) + ${columns.length} * var(--each))` }}
      />
      {fields.length === 0 && <p className={styles.same}>Only their names differ.</p>}
    </section>
  );
}

/**
 * Column header with buttons that move the column left or right or remove it. In the first or last
 * column, the move button that has no effect stays focusable.
 */
function ColumnHead({
  listed,
  columns,
  index,
  onChoose,
}: {
  listed: ListedCompetency;
  columns: readonly ListedCompetency[];
  index: number;
  onChoose: (next: readonly CompetencyReference[]) => void;
}) {
  const { category, occurrence, occurrences } = listed;
  const name = toNameLabel(listed.name);
  const others = columns.filter((other) => other !== listed);
  const moves = [
    { label: `Move ${name} left`, icon: ArrowLeft, to: index - 1 },
    { label: `Move ${name} right`, icon: ArrowRight, to: index + 1 },
  ];
  return (
    <>
      <Link className={styles.name} to={paths.competency(category, listed.name, { occurrence })}>
        <bdi>{name}</bdi>
      </Link>
      <small className={styles.category}>
        <bdi>{toCategoryLabel(category)}</bdi>
        {occurrences > 1 && ` · ${occurrence} of ${occurrences} with this name`}
      </small>
      <span className={styles.buttons}>
        {others.length > 0 &&
          moves.map(({ label, icon, to }) => {
            const isPossible = to >= 0 && to < columns.length;
            return (
              <IconButton
                key={label}
                label={label}
                icon={icon}
                aria-disabled={!isPossible}
                onClick={() => isPossible && onChoose(others.toSpliced(to, 0, listed))}
              />
            );
          })}
        <IconButton label={`Remove ${name}`} icon={X} onClick={() => onChoose(others)} />
      </span>
    </>
  );
}

function Value({
  field,
  competency,
  maxPoints,
}: {
  field: CompetencyField;
  competency: Competency;
  maxPoints: number;
}) {
  const value = field.read(competency);
  if (field.kind === 'points' && typeof value === 'number') {
    return (
      <div className={styles.points}>
        <StoryPoints points={value} maxPoints={maxPoints} />
      </div>
    );
  }
  if (field.kind === 'links') {
    const links = field.read(competency);
    return links === null ? <MissingValue /> : <Links links={links} />;
  }
  if (field.kind === 'description' && typeof value === 'string' && value !== '') {
    return <Markdown text={truncate(value)} />;
  }
  if (field.kind === 'criteria' && typeof value === 'string' && value !== '') {
    return (
      <p className={styles.criteria} dir="auto">
        {truncate(value)}
      </p>
    );
  }
  return <FieldValue field={field} competency={competency} />;
}

function Links({ links: { items, unreadable } }: { links: NonNullable<AiLinks> }) {
  return (
    <>
      {items.length + unreadable.length === 0 && 'None'}
      <ul className={styles.links}>
        {withIndexKeys(items).map(([key, link]) => (
          <li key={key}>
            <AiLinkName link={link} />
          </li>
        ))}
      </ul>
      {unreadable.length > 0 && <small>{unreadable.length} couldn’t be read</small>}
    </>
  );
}
