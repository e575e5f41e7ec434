import type { ApiFiles, ApiSource } from '#data/api-descriptions/api-description.ts';
import type { EffectiveSchema } from '#data/api-descriptions/schemas/effective-schema.ts';
import { readSchema } from '#data/api-descriptions/schemas/read-schema.ts';
import { isDetailed } from '#data/api-descriptions/schemas/schema-rows.ts';
import {
  addChange,
  addChild,
  type ChangeNode,
  type TreeBuilder,
  type ValueUse,
} from './change-tree.ts';
import { getTypes } from './compare-constraints.ts';

/** Schema of one version with its unparsed source. */
export type ReadSchema = { readonly source: ApiSource; readonly schema: EffectiveSchema };

/** Returns the key of a row that stands for a keyword. Properties can have the same name. */
export function getSpecialKey({ properties }: EffectiveSchema, key: string): string {
  return properties.has(key) ? `:${key}` : key;
}

type Choices = {
  readonly builder: TreeBuilder;
  /** Returns the node of two alternatives. */
  readonly compare: (
    builder: TreeBuilder,
    before: ApiSource,
    after: ApiSource,
    use: ValueUse,
  ) => ChangeNode | undefined;
  readonly node: ChangeNode;
  readonly before: ReadSchema;
  readonly after: ReadSchema;
  readonly use: ValueUse;
};

/** Alternative of a schema. */
type Option = {
  readonly key: string;
  /** True for the schema itself, which is compared with alternatives of the other version. */
  readonly isSelf: boolean;
  readonly source: ApiSource;
  readonly schema: EffectiveSchema;
};

/**
 * Compares `oneOf` and `anyOf`. Returns true if the schema has been compared as one of the
 * alternatives of the other version, so that nothing else is to be compared.
 */
export function compareChoices(choices: Choices): boolean {
  const { builder, node, before, after } = choices;
  const earlier = getOptions(builder.before, before.schema);
  const later = getOptions(builder.after, after.schema);
  if (earlier.length === 0 && later.length === 0) return false;
  if (earlier.length > 0 && later.length > 0) {
    compareDiscriminators(node, before.schema, after);
    compareOptions(choices, earlier, later);
    return false;
  }
  const withChoices = earlier.length > 0 ? before.schema : after.schema;
  if (getTypes(withChoices).length > 0) {
    const rule = earlier.length > 0 ? 'constraint-removed' : 'constraint-added';
    addChange(node, rule, after.source.value, { sentence: { names: 'choice of schemas' } });
    return false;
  }
  const toSelf = ({ source, schema }: ReadSchema): Option[] => [
    { key: '', isSelf: true, source, schema },
  ];
  const similar = later.filter((option) => isSimilar(before.schema, option.schema, false));
  const isExclusive = after.schema.choices.some(({ keyword }) => keyword === 'oneOf');
  if (similar.length > 1 && isExclusive) addChange(node, 'choice-wrapped', after.source.value);
  else if (earlier.length > 0) compareOptions(choices, earlier, toSelf(after));
  else compareOptions(choices, toSelf(before), later);
  return true;
}

/** Returns the alternatives with the keys of their rows; empty if the row shows them itself. */
function getOptions(files: ApiFiles, schema: EffectiveSchema): readonly Option[] {
  const counts = { oneOf: 0, anyOf: 0 };
  return schema.choices.flatMap(({ keyword, options }) => {
    const hasRows = options.some((option) => isDetailed(files, option));
    return options.map((source) => {
      if (hasRows) counts[keyword] += 1;
      const key = hasRows ? getSpecialKey(schema, `${keyword}:${counts[keyword]}`) : '';
      return { key, isSelf: false, source, schema: readSchema(files, source) };
    });
  });
}

function compareDiscriminators(node: ChangeNode, before: EffectiveSchema, after: ReadSchema): void {
  const [earlier, later] = [before, after.schema].map(
    ({ choices }) => choices.find(({ discriminator }) => discriminator)?.discriminator,
  );
  if (earlier?.property === later?.property) return;
  const sentence = {
    before: earlier?.property ?? 'no field',
    after: later?.property ?? 'no field',
  };
  addChange(node, 'discriminator', after.source.value, { sentence });
}

function compareOptions(
  { builder, node, use, compare }: Choices,
  before: readonly Option[],
  after: readonly Option[],
): void {
  const matches = matchOptions(builder, before, after, use);
  for (const option of after) {
    const match = matches.get(option);
    if (match !== undefined) {
      const child = compare(builder, match.source, option.source, use);
      addChild(node, child, { key: option.key, beforeKey: match.key });
    } else if (option.isSelf) {
      addChange(node, 'type', option.source.value, { sentence: toSentence(before, after) });
    } else {
      const kind = option.key === '' ? 'changed' : 'added';
      addChange(node, 'choice-added', option.source.value, { key: option.key, kind });
    }
  }
  const matched = new Set(matches.values());
  for (const option of before) {
    if (matched.has(option) || option.isSelf) continue;
    const { key, source } = option;
    const kind = key === '' ? 'changed' : 'removed';
    addChange(node, 'choice-removed', source.value, { key, kind });
  }
}

function toSentence(before: readonly Option[], after: readonly Option[]) {
  const toWords = (options: readonly Option[]) =>
    options.map(({ schema }) => schema.reference?.name ?? getTypes(schema).join(' or ')).join(', ');
  return { before: toWords(before), after: toWords(after) };
}

/** Matches the alternatives of two versions by name, by form, then by common types. */
function matchOptions(
  builder: TreeBuilder,
  before: readonly Option[],
  after: readonly Option[],
  { typing }: ValueUse,
): ReadonlyMap<Option, Option> {
  const matches = new Map<Option, Option>();
  const open = new Set(before);
  const match = (isMatch: (earlier: Option, later: Option) => boolean) => {
    for (const later of after) {
      if (matches.has(later)) continue;
      for (const earlier of open) {
        if (!isMatch(earlier, later)) continue;
        matches.set(later, earlier);
        open.delete(earlier);
        break;
      }
    }
  };
  match(({ schema: { reference: earlier } }, { schema: { reference: later } }) => {
    return earlier !== undefined && earlier.name === later?.name;
  });
  if (open.size > 0)
    match((earlier, later) => builder.sameness.isSame(earlier.source, later.source));
  if (open.size > 0) match((earlier, later) => toForm(earlier) === toForm(later));
  if (open.size > 0) {
    match(
      (earlier, later) =>
        earlier.schema.title !== '' && earlier.schema.title === later.schema.title,
    );
  }
  if (open.size > 0)
    match((earlier, later) => isSimilar(earlier.schema, later.schema, typing !== 'typed'));
  return matches;
}

const forms = new WeakMap<EffectiveSchema, string>();

function toForm({ schema }: Option): string {
  let form = forms.get(schema);
  if (form === undefined) {
    const { format, limits, pattern, values, properties } = schema;
    const names = [...properties.keys()].sort();
    form = JSON.stringify([getTypes(schema), format, limits, pattern, values, names]);
    forms.set(schema, form);
  }
  return form;
}

function isSimilar(before: EffectiveSchema, after: EffectiveSchema, isText: boolean): boolean {
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
