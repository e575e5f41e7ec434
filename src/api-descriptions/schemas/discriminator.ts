import type { ApiFiles, Located } from '#api-descriptions/api-description.ts';
import {
  type ApiObject,
  escapeKey,
  getOrCreate,
  isApiObject,
  toApiObject,
  toItems,
} from '#api-descriptions/json-values.ts';
import type { SchemaChoice } from './effective-schema.ts';

type Discriminator = NonNullable<SchemaChoice['discriminator']>;

/**
 * Returns the discriminator of a schema object: an object in OpenAPI 3, a name in Swagger 2 and
 * AsyncAPI. Converts plain schema names in the mapping to references.
 */
export function getDiscriminator(schema: ApiObject): Discriminator | undefined {
  const { discriminator } = schema;
  const none = { mapping: new Map(), defaultMapping: undefined };
  if (typeof discriminator === 'string') return { property: discriminator, ...none };
  const { propertyName, mapping, defaultMapping } = toApiObject(discriminator);
  if (typeof propertyName !== 'string') return undefined;
  const toReference = (target: string) =>
    /[#/]|\.(?:json|ya?ml)$/u.test(target) ? target : `#/components/schemas/${target}`;
  const targets = Object.entries(toApiObject(mapping)).flatMap(([value, target]) =>
    typeof target === 'string' ? [[value, toReference(target)] as const] : [],
  );
  return {
    property: propertyName,
    mapping: new Map(targets),
    defaultMapping: typeof defaultMapping === 'string' ? toReference(defaultMapping) : undefined,
  };
}

/** Returns the references in the discriminator of a schema object. */
export function listTargets(schema: ApiObject): readonly string[] {
  const { mapping, defaultMapping } = getDiscriminator(schema) ?? {};
  const targets = [...(mapping?.values() ?? [])];
  return defaultMapping === undefined ? targets : [...targets, defaultMapping];
}

/**
 * Returns the alternatives of a base schema without `oneOf`: the schemas of the mapping, and the
 * schemas of the same file whose `allOf` contains the base schema, also over several levels.
 */
export function getDiscriminatorOptions(
  files: ApiFiles,
  { location: { file, pointer } }: Located,
  { mapping }: Discriminator,
): readonly Located[] {
  const derived = getDerived(files.get(file));
  const found = new Set(derived.get(`#${pointer}`));
  for (const reference of found) for (const next of derived.get(reference) ?? []) found.add(next);
  return [...new Set([...mapping.values(), ...found])].map((reference) => ({
    value: { $ref: reference },
    location: { file, pointer: `${pointer}/discriminator` },
  }));
}

type DerivedSchemas = ReadonlyMap<string, readonly string[]>;

const derivedSchemas = new WeakMap<object, DerivedSchemas>();

/** Maps each reference in an `allOf` to references to the schemas that contain the `allOf`. */
function getDerived(root: unknown): DerivedSchemas {
  if (!isApiObject(root)) return new Map();
  return getOrCreate(derivedSchemas, root, () => collectDerived(root));
}

function collectDerived(root: ApiObject): DerivedSchemas {
  const derived = new Map<string, string[]>();
  const { components, definitions } = root;
  const [parent, schemas] = isApiObject(components)
    ? ['#/components/schemas', components.schemas]
    : ['#/definitions', definitions];
  for (const [name, schema] of Object.entries(toApiObject(schemas))) {
    for (const member of toItems(toApiObject(schema).allOf)) {
      const { $ref } = toApiObject(member);
      if (typeof $ref !== 'string') continue;
      getOrCreate(derived, $ref, () => []).push(`${parent}/${escapeKey(name)}`);
    }
  }
  return derived;
}
