import type { Competency } from '#data/directory/schema.ts';
import { type CompetencyField, competencyFields } from './competency-fields.ts';

type ComparedGroup = { readonly label: string; readonly fields: readonly CompetencyField[] };

/** What competencies are compared by, in the order shown. */
export const comparedGroups: readonly ComparedGroup[] = (
  ['About', 'Difficulty', 'Settings', 'AI content'] as const
).map((label) => ({ label, fields: competencyFields.filter(({ group }) => group === label) }));

export const comparedFields = comparedGroups.flatMap(({ fields }) => fields);

/** The value of a field for comparison; null if it is not given or an empty text. */
function comparedValue(field: CompetencyField, competency: Competency): unknown {
  if (field.kind !== 'links') {
    const value = field.read(competency);
    return value === '' ? null : value;
  }
  const links = field.read(competency);
  return links && [links.items.map(({ name, url }) => [name, url]), links.unreadable.length];
}

/** The fields in which competencies differ. A missing value differs from every given one. */
export function differences(competencies: readonly Competency[]): ReadonlySet<CompetencyField> {
  return new Set(
    comparedFields.filter((field) => {
      const values = competencies.map((one) => JSON.stringify(comparedValue(field, one)));
      return new Set(values).size > 1;
    }),
  );
}
