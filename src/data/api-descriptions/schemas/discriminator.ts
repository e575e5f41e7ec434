import type { ApiFiles, ApiSource } from '#data/api-descriptions/api-description.ts';
import { type ApiObject, escapeKey, isApiObject } from '#data/api-descriptions/api-source.ts';
import type { SchemaChoice } from './effective-schema.ts';

type Discriminator = NonNullable<SchemaChoice['discriminator']>;

/**
 * Returns the discriminator of a schema object: an object in OpenAPI 3, a name in Swagger 2 and
 * AsyncAPI. The mapping contains references; a plain name is converted to one.
 */
export function getDiscriminator(schema: ApiObject): Discriminator | undefined {
  const { discriminator } = schema;
  if (typeof discriminator === 'string') return { property: discriminator, mapping: new Map() };
  if (!isApiObject(discriminator)) return undefined;
  const { propertyName, mapping } = discriminator;
  if (typeof propertyName !== 'string') return undefined;
  const targets = Object.entries(isApiObject(mapping) ? mapping : {}).flatMap(
    ([value, target]): [string, string][] =>
      typeof target === 'string' ? [[value, toReference(target)]] : [],
  );
  return { property: propertyName, mapping: new Map(targets) };
}

function toReference(target: string): string {
  return /[#/]|\.(?:json|ya?ml)$/u.test(target) ? target : `#/components/schemas/${target}`;
}

/**
 * Returns the alternatives of a base schema without `oneOf`: the schemas of the mapping, and the
 * schemas of the same file whose `allOf` contains the base schema.
 */
export function getDiscriminatorOptions(
  files: ApiFiles,
  base: ApiSource,
  { mapping }: Discriminator,
): readonly ApiSource[] {
  const root = files.get(base.location.file);
  const references = [...mapping.values(), ...findDerived(root, base.location.pointer)];
  return [...new Set(references)].map((reference) => ({
    value: { $ref: reference },
    location: { ...base.location, pointer: `${base.location.pointer}/discriminator` },
  }));
}

const derivedSchemas = new WeakMap<object, ReadonlyMap<string, readonly string[]>>();

/** Returns references to the schemas that contain the schema at a pointer in `allOf`. */
function findDerived(root: unknown, pointer: string): readonly string[] {
  if (!isApiObject(root)) return [];
  const derived = derivedSchemas.get(root) ?? collectDerived(root);
  derivedSchemas.set(root, derived);
  return derived.get(`#${pointer}`) ?? [];
}

function collectDerived(root: ApiObject): ReadonlyMap<string, readonly string[]> {
  const derived = new Map<string, string[]>();
  const { components, definitions } = root;
  const schemas = isApiObject(components) ? components.schemas : definitions;
  const parent = schemas === definitions ? '#/definitions' : '#/components/schemas';
  for (const [name, schema] of Object.entries(isApiObject(schemas) ? schemas : {})) {
    const members: unknown = isApiObject(schema) ? schema.allOf : undefined;
    for (const member of Array.isArray(members) ? members : []) {
      const base: unknown = isApiObject(member) ? member.$ref : undefined;
      if (typeof base !== 'string') continue;
      const names = derived.get(base) ?? [];
      derived.set(base, [...names, `${parent}/${escapeKey(name)}`]);
    }
  }
  return derived;
}
