import type { ApiFiles, ApiSource } from '../api-description.ts';
import type { EffectiveSchema } from '../effective-schema.ts';
import { readSchema } from '../read-schema.ts';
import {
  addChange,
  addChild,
  type ChangeNode,
  type TreeBuilder,
  type ValueUse,
} from './change-tree.ts';
import { getTypes } from './compare-constraints.ts';
import { compareSchemas, getSpecialKey, type ReadSchema } from './compare-schemas.ts';

type Choices = {
  readonly builder: TreeBuilder;
  readonly node: ChangeNode;
  readonly before: ReadSchema;
  readonly after: ReadSchema;
  readonly use: ValueUse;
};

/** Alternative of a schema. The schema itself has an empty key. */
type Option = {
  readonly key: string;
  readonly source: ApiSource;
  readonly schema: EffectiveSchema;
};

/**
 * Compares `oneOf` and `anyOf`. Returns true if the schema has been compared as one of the
 * alternatives of the other version, so that nothing else is to be compared.
 */
export function compareChoices({ builder, node, before, after, use }: Choices): boolean {
  const earlier = getOptions(builder.before, before.schema);
  const later = getOptions(builder.after, after.schema);
  if (earlier.length === 0 && later.length === 0) return false;
  if (earlier.length > 0 && later.length > 0) {
    compareDiscriminators(node, before.schema, after.schema);
    compareOptions({ builder, node, use }, earlier, later);
    return false;
  }
  const withChoices = earlier.length > 0 ? before.schema : after.schema;
  if (getTypes(withChoices).length > 0) {
    const rule = earlier.length > 0 ? 'constraint-removed' : 'constraint-added';
    addChange(node, rule, after.schema, { sentence: { names: 'choice of schemas' } });
    return false;
  }
  const toSelf = ({ source, schema }: ReadSchema): Option[] => [{ key: '', source, schema }];
  if (earlier.length > 0) compareOptions({ builder, node, use }, earlier, toSelf(after));
  else compareOptions({ builder, node, use }, toSelf(before), later);
  return true;
}

function getOptions(files: ApiFiles, schema: EffectiveSchema): readonly Option[] {
  return schema.choices.flatMap(({ keyword, options }) =>
    options.map((source, index) => ({
      key: getSpecialKey(schema, `${keyword}:${index + 1}`),
      source,
      schema: readSchema(files, source),
    })),
  );
}

function compareDiscriminators(
  node: ChangeNode,
  before: EffectiveSchema,
  after: EffectiveSchema,
): void {
  const [earlier, later] = [before, after].map(
    ({ choices }) => choices.find(({ discriminator }) => discriminator)?.discriminator,
  );
  if (earlier?.property === later?.property) return;
  const sentence = {
    before: earlier?.property ?? 'no field',
    after: later?.property ?? 'no field',
  };
  addChange(node, 'discriminator', after, { sentence });
}

type Comparison = Pick<Choices, 'builder' | 'node' | 'use'>;

function compareOptions(
  { builder, node, use }: Comparison,
  before: readonly Option[],
  after: readonly Option[],
): void {
  const matches = matchOptions(builder, before, after, use);
  for (const option of after) {
    const match = matches.get(option);
    if (match !== undefined) {
      const child = compareSchemas(builder, match.source, option.source, use);
      addChild(node, child, { key: option.key, beforeKey: match.key });
    } else if (option.key === '') {
      addChange(node, 'type', option.schema, { sentence: toSentence(before, after) });
    } else {
      addChange(node, 'choice-added', option.source.value, { key: option.key, kind: 'added' });
    }
  }
  const matched = new Set(matches.values());
  for (const option of before) {
    if (matched.has(option) || option.key === '') continue;
    const { key, source } = option;
    addChange(node, 'choice-removed', source.value, { key, kind: 'removed' });
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
  { isText }: ValueUse,
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
  if (open.size > 0) match((earlier, later) => builder.sameness.isSame(earlier.source, later.source));
  if (open.size > 0) match((earlier, later) => toForm(earlier) === toForm(later));
  if (open.size > 0) {
    match((earlier, later) => earlier.schema.title !== '' && earlier.schema.title === later.schema.title);
  }
  if (open.size > 0) match((earlier, later) => isSimilar(earlier.schema, later.schema, isText));
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
