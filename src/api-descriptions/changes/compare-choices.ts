import type { ApiDescription, ApiFiles, Located } from '#api-descriptions/api-description.ts';
import { getOrCreate } from '#api-descriptions/json-values.ts';
import type { EffectiveSchema, SchemaChoice } from '#api-descriptions/schemas/effective-schema.ts';
import { getDiscriminatorValues } from '#api-descriptions/schemas/options.ts';
import { readSchema } from '#api-descriptions/schemas/read-schema.ts';
import { readRequiredChoice } from '#api-descriptions/schemas/requirements.ts';
import { emptySchema } from '#api-descriptions/schemas/schema-keywords.ts';
import { listParts } from '#api-descriptions/schemas/schema-parts.ts';
import { allowsType } from '#api-descriptions/schemas/schema-values.ts';
import { addChange, type ChangeNode, type Member, matchMembers } from './change-tree.ts';
import { getTypes } from './compare-constraints.ts';

/** Schema of one version with its unparsed source. */
export type ReadSchema = { readonly source: Located; readonly schema: EffectiveSchema };

/** Alternative of a schema. A schema without alternatives counts as its only alternative. */
type Option = Member &
  ReadSchema & {
    readonly id: string;
    readonly key: string;
    readonly isSelf: boolean;
    /** Values of the discriminator that select the alternative. */
    readonly values: readonly string[];
  };

type ComparedChoices = {
  /** Alternatives to compare. */
  readonly matched: readonly (readonly [before: Option, after: Option])[];
  /**
   * True if only one version has alternatives, with which the other schema was compared, so that
   * the remaining keywords aren't compared.
   */
  readonly isComplete: boolean;
};

export function compareChoices(
  node: ChangeNode,
  before: ReadSchema,
  after: ReadSchema,
): ComparedChoices {
  const earlier = getOptions(node.tree.before.files, before.schema);
  const later = getOptions(node.tree.after.files, after.schema);
  const none: ComparedChoices = { matched: [], isComplete: false };
  if (earlier.length === 0 && later.length === 0) return none;
  if (earlier.length > 0 && later.length > 0) {
    const [first, second] = [getDiscriminator(before.schema), getDiscriminator(after.schema)];
    const [property, otherProperty] = [
      first?.property ?? 'no field',
      second?.property ?? 'no field',
    ];
    if (property !== otherProperty) {
      addChange(node, 'discriminator', { before: property, after: otherProperty });
    }
    const matched = compareOptions(node, earlier, later);
    if (first !== undefined && property === otherProperty) {
      compareSelection(node, property, earlier, later, matched);
      const [fallback, otherFallback] = [first.defaultMapping, second?.defaultMapping].map(
        (reference) => reference?.replace(/^.*\//u, '') ?? 'no choice',
      );
      if (fallback !== otherFallback) {
        addChange(node, 'discriminator-default', { before: fallback, after: otherFallback });
      }
    }
    return { matched, isComplete: false };
  }
  const hadChoices = earlier.length > 0;
  if (getTypes(hadChoices ? before.schema : after.schema).length > 0) {
    const rule = hadChoices ? 'constraint-removed' : 'constraint-added';
    addChange(node, rule, { names: 'choice of schemas' });
    return none;
  }
  const similar = later.filter(({ schema }) => isSimilar(before.schema, schema));
  const isExclusive = after.schema.choices.some(({ keyword }) => keyword === 'oneOf');
  if (similar.length > 1 && isExclusive) {
    addChange(node, 'choice-wrapped');
    return { matched: [], isComplete: true };
  }
  const toSelf = (schema: ReadSchema): readonly Option[] => [
    { ...schema, id: 'self', key: '', name: '', isSelf: true, values: [] },
  ];
  const matched = hadChoices
    ? compareOptions(node, earlier, toSelf(after))
    : compareOptions(node, toSelf(before), later);
  return { matched, isComplete: true };
}

function getOptions(files: ApiFiles, schema: EffectiveSchema): readonly Option[] {
  return listParts(files, schema).flatMap(({ choice, key = '', name, source }, index) => {
    if (choice === undefined || readRequiredChoice(files, choice)) return [];
    const read = readSchema(files, source);
    if (isInOpenEnumeration(files, choice, read)) return [];
    const values = getDiscriminatorValues(files, choice, source);
    return [{ id: String(index), key, name, isSelf: false, source, schema: read, values }];
  });
}

/**
 * True for the enumeration in a choice such as `anyOf: [{type: string}, {enum: [a, b]}]`. It names
 * known values, and the other option allows all others.
 */
function isInOpenEnumeration(
  files: ApiFiles,
  { keyword, options }: SchemaChoice,
  { allowedValues, ...schema }: EffectiveSchema,
): boolean {
  if (keyword !== 'anyOf' || allowedValues === undefined) return false;
  const types = getTypes({ ...schema, allowedValues });
  return options.some((option) => {
    const other = readSchema(files, option);
    const isPlain = describeForm(other) === describeForm({ ...emptySchema, types: other.types });
    return isPlain && types.every((type) => allowsType(other.types, type));
  });
}

/** Returns the known values of open enumerations. */
export function getKnownValues(files: ApiFiles, { choices }: EffectiveSchema): readonly unknown[] {
  return choices.flatMap((choice) =>
    choice.options.flatMap((option) => {
      const schema = readSchema(files, option);
      return isInOpenEnumeration(files, choice, schema) ? (schema.allowedValues ?? []) : [];
    }),
  );
}

function getDiscriminator({ choices }: EffectiveSchema): SchemaChoice['discriminator'] {
  return choices.find(({ discriminator }) => discriminator)?.discriminator;
}

/** Compares the values of a discriminator and the alternatives that they select. */
function compareSelection(
  node: ChangeNode,
  property: string,
  before: readonly Option[],
  after: readonly Option[],
  matched: ComparedChoices['matched'],
): void {
  const toMap = (options: readonly Option[]) =>
    new Map(options.flatMap((option) => option.values.map((value) => [value, option.source])));
  const [earlier, later] = [toMap(before), toMap(after)];
  const partners = new Map(matched.map(([option, other]) => [option.source, other.source]));
  const kept = new Set(partners.values());
  const toName = (api: ApiDescription, source: Located) =>
    readSchema(api.files, source).reference?.name ?? '';
  const removed: string[] = [];
  const added: string[] = [];
  for (const [value, source] of earlier) {
    const partner = partners.get(source);
    const target = later.get(value);
    if (target === undefined) {
      // The values of a removed alternative are removed with it, and aren’t a change of their own.
      if (partner !== undefined) removed.push(value);
    } else if (target !== partner) {
      addChange(node, 'discriminator-target', {
        names: `${property} ${value}`,
        before: toName(node.tree.before, source),
        after: toName(node.tree.after, target),
      });
    }
  }
  for (const [value, source] of later) {
    if (!earlier.has(value) && kept.has(source)) added.push(value);
  }
  const toNames = (values: readonly string[]) =>
    `${values.length > 1 ? 'values' : 'value'} ${values.join(', ')} of ${property}`;
  if (removed.length > 0) addChange(node, 'values-removed', { names: toNames(removed) });
  if (added.length > 0) addChange(node, 'values-added', { names: toNames(added) });
}

function compareOptions(
  node: ChangeNode,
  before: readonly Option[],
  after: readonly Option[],
): ComparedChoices['matched'] {
  const matches = matchOptions(node, before, after);
  const isSelfOpen = after.some((option) => option.isSelf && !matches.has(option));
  if (isSelfOpen) addChange(node, 'type', { before: toWords(before), after: toWords(after) });
  const later = after.map((option) => ({ ...option, id: matches.get(option)?.id ?? '' }));
  return matchMembers(node, before, later, {
    toId: ({ id }) => id,
    added: ({ isSelf }) => (isSelf ? undefined : 'choice-added'),
    removed: ({ isSelf }) => (isSelf ? undefined : 'choice-removed'),
  });
}

function toWords(options: readonly Option[]): string {
  return options
    .map(({ schema }) => schema.reference?.name ?? getTypes(schema).join(' or '))
    .join(', ');
}

/** Matches the alternatives of two versions. Returns a map from later to earlier alternatives. */
function matchOptions(
  { tree, position }: ChangeNode,
  before: readonly Option[],
  after: readonly Option[],
): ReadonlyMap<Option, Option> {
  const forms = new Map<Option, string>();
  const toForm = (option: Option) => getOrCreate(forms, option, () => describeForm(option.schema));
  /** Conditions for two alternatives to be the same one, in order of precedence. */
  const criteria: readonly ((earlier: Option, later: Option) => boolean)[] = [
    ({ schema: { reference } }, { schema }) =>
      reference !== undefined && reference.name === schema.reference?.name,
    (earlier, later) => tree.isUnchanged(earlier.source, later.source),
    ({ schema: { title } }, { schema }) => title !== '' && title === schema.title,
    (earlier, later) => toForm(earlier) === toForm(later),
    (earlier, later) => isSimilar(earlier.schema, later.schema, position.typing !== 'typed'),
  ];
  const matches = new Map<Option, Option>();
  const open = new Set(before);
  for (const isMatch of criteria) {
    for (const later of after) {
      if (matches.has(later)) continue;
      const match = [...open].find((earlier) => isMatch(earlier, later));
      if (match === undefined) continue;
      matches.set(later, match);
      open.delete(match);
    }
  }
  return matches;
}

function describeForm(schema: EffectiveSchema): string {
  const { format, limits, pattern, allowedValues, properties } = schema;
  const names = [...properties.keys()].sort();
  return JSON.stringify([getTypes(schema), format, limits, pattern, allowedValues, names]);
}

/** @param isText true if values are sent as text, so that values of all types are similar */
function isSimilar(before: EffectiveSchema, after: EffectiveSchema, isText = false): boolean {
  const [earlier, later] = [getTypes(before), getTypes(after)];
  const isNumber = (type: string) => type === 'number' || type === 'integer';
  const hasCommonType = earlier.some(
    (type) => later.includes(type) || (isNumber(type) && later.some(isNumber)),
  );
  if (!hasCommonType) return isText && earlier.length > 0 && later.length > 0;
  if (!earlier.includes('object') || !later.includes('object')) return true;
  if (before.properties.size === 0 || after.properties.size === 0) {
    return before.properties.size === after.properties.size;
  }
  return [...before.properties.keys()].some((name) => after.properties.has(name));
}
