import type { AdditionalFields } from '#data/directory/parse-record.ts';
import type { Competency } from '#data/directory/schema.ts';
import type { TermName } from '#platform/config.ts';

export const levelNames = ['easy', 'medium', 'hard'] as const;
export type LevelName = (typeof levelNames)[number];

export const levelLabels: Readonly<Record<LevelName, string>> = {
  easy: 'Easy',
  medium: 'Medium',
  hard: 'Hard',
};

export type AiLinks = NonNullable<Competency['aiContent']>['commands'];

type Field<Kind, Value> = {
  /** Determines how the value is rendered and compared. */
  readonly kind: Kind;
  readonly label: string;
  readonly read: (competency: Competency) => Value | null;
  readonly term?: TermName;
  readonly column: string;
  /** Section of the comparison; without one, the field is not compared. */
  readonly group?: 'About' | 'Difficulty' | 'Settings' | 'AI content';
  /** Sort key in URLs and label in the sort menu. */
  readonly sort?: { readonly key: string; readonly label: string };
  /** Column header in print; without one, the field is not printed. */
  readonly printed?: string;
};

export type CompetencyField =
  | Field<'name' | 'category' | 'owner' | 'description' | 'criteria', string>
  | Field<'points', number>
  | (Field<'setting', boolean> & { readonly facet: string })
  | Field<'links', NonNullable<AiLinks>>;

/** Names at any depth, such as `settings.enabledForCli`. */
type PathIn<Record> = {
  [Name in keyof Record & string]: Name extends 'more'
    ? never
    : NonNullable<Record[Name]> extends AdditionalFields
      ? `${Name}.${PathIn<NonNullable<Record[Name]>>}`
      : Name;
}[keyof Record & string];

function points<Level extends LevelName>(level: Level) {
  return {
    kind: 'points',
    label: `${levelLabels[level]}: points`,
    term: 'storyPoints',
    read: (competency: Competency) => getStoryPoints(competency, level),
    column: `Story points: ${level}`,
    group: 'Difficulty',
    sort: { key: level, label: `${levelLabels[level]} points` },
    printed: levelLabels[level],
  } as const;
}

function criteria(level: LevelName) {
  return {
    kind: 'criteria',
    label: `${levelLabels[level]}: criteria`,
    read: ({ difficultyLevels }: Competency) => difficultyLevels?.[level]?.criteria ?? null,
    column: `Criteria: ${level}`,
    group: 'Difficulty',
  } as const;
}

function setting<const Key extends 'cli' | 'plan'>(
  name: 'enabledForCli' | 'enabledForPlan',
  key: Key,
  label: string,
  column: string,
) {
  return {
    kind: 'setting',
    label,
    term: key,
    read: ({ settings }: Competency) => settings?.[name] ?? null,
    column,
    group: 'Settings',
    facet: key,
    sort: { key, label },
    printed: label,
  } as const;
}

function links<const Label extends string>(
  name: 'secondBrains' | 'qualityBar' | 'commands',
  label: Label,
) {
  return {
    kind: 'links',
    label,
    term: name,
    read: ({ aiContent }: Competency) => aiContent?.[name] ?? null,
    column: label,
    group: 'AI content',
  } as const;
}

/**
 * In display order (interface 2.1), for the list, detail, comparison, sorting, facets, print and
 * CSV. A new field of the schema requires an entry here.
 */
const fields = {
  name: {
    kind: 'name',
    label: 'Name',
    read: ({ name }) => name,
    column: 'Name',
    sort: { key: 'name', label: 'Name' },
    printed: 'Competency',
  },
  category: {
    kind: 'category',
    label: 'Category',
    read: ({ category }) => category,
    column: 'Category',
    group: 'About',
    sort: { key: 'category', label: 'Category' },
    printed: 'Category',
  },
  owner: {
    kind: 'owner',
    label: 'Owner',
    read: ({ owner }) => owner,
    column: 'Owner',
    group: 'About',
    sort: { key: 'owner', label: 'Owner' },
    printed: 'Owner',
  },
  description: {
    kind: 'description',
    label: 'Description',
    read: ({ description }) => description,
    column: 'Description',
    group: 'About',
  },
  'difficultyLevels.easy.storyPoints': points('easy'),
  'difficultyLevels.easy.criteria': criteria('easy'),
  'difficultyLevels.medium.storyPoints': points('medium'),
  'difficultyLevels.medium.criteria': criteria('medium'),
  'difficultyLevels.hard.storyPoints': points('hard'),
  'difficultyLevels.hard.criteria': criteria('hard'),
  'settings.enabledForCli': setting('enabledForCli', 'cli', 'CLI', 'Enabled for CLI'),
  'settings.enabledForPlan': setting('enabledForPlan', 'plan', 'Plan', 'Enabled for plan'),
  'aiContent.secondBrains': links('secondBrains', 'Second brains'),
  'aiContent.qualityBar': links('qualityBar', 'Quality bar'),
  'aiContent.commands': links('commands', 'Commands'),
} as const satisfies Readonly<Record<PathIn<Competency>, CompetencyField>>;

export const competencyFields: readonly CompetencyField[] = Object.values(fields);
export const sortableFields = Object.values(fields).filter((field) => 'sort' in field);
export const printedFields = Object.values(fields).filter((field) => 'printed' in field);
export const settingFields = Object.values(fields).filter((field) => field.kind === 'setting');
export const linkFields = Object.values(fields).filter((field) => field.kind === 'links');

export function getStoryPoints({ difficultyLevels }: Competency, level: LevelName): number | null {
  return difficultyLevels?.[level]?.storyPoints ?? null;
}

export function getAiLinkNames(competency: Competency): readonly string[] {
  return linkFields.flatMap(
    ({ read }) => read(competency)?.items.flatMap(({ name }) => name ?? []) ?? [],
  );
}
