import { Link } from 'react-router';
import type { CompetencyField } from '#data/directory/competencies/competency-fields.ts';
import { toCategoryLabel, toNameLabel } from '#data/directory/display-names.ts';
import type { Competency } from '#data/directory/schema.ts';
import { paths } from '#paths.ts';
import { formatExactNumber } from '#text/format-number.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { MissingValue } from '#ui/text/MissingValue.tsx';
import { Tag } from '#ui/text/Tag.tsx';

/** Value of a field in short form, for tables. */
export function FieldValue({
  field,
  competency,
}: {
  field: CompetencyField;
  competency: Competency;
}) {
  const value = field.read(competency);
  if (value === null || value === '') return <MissingValue />;
  if (typeof value === 'boolean') return value ? <Tag tone="good">On</Tag> : <Tag>Off</Tag>;
  if (typeof value === 'number') return formatExactNumber(value);
  if (typeof value !== 'string') return null;
  if (field.kind === 'name') return <bdi>{toNameLabel(value)}</bdi>;
  if (field.kind === 'category') return <bdi>{toCategoryLabel(value)}</bdi>;
  const words = <bdi>{truncate(value, maxNameLength)}</bdi>;
  return field.kind === 'owner' ? <Link to={paths.person(value)}>{words}</Link> : words;
}
