import type { ApiFiles, ApiSource } from '#api-descriptions/api-description.ts';
import {
  type ApiObject,
  escapeKey,
  getOrCreate,
  isApiObject,
  toApiObject,
  toItems,
} from '#api-descriptions/api-source.ts';
import type { SchemaChoice } from './effective-schema.ts';

type Discriminator = NonNullable<SchemaChoice['discriminator']>;

/**
 * Returns the discriminator of a schema object: an object in OpenAPI 3, a name in Swagger 2 and
 * AsyncAPI. Converts plain schema names in the mapping to references.
 */
export function getDiscriminator(schema: ApiObject): Discriminator | undefined {
  const { discriminator } = schema;
  if (typeof discriminator === 'string') return { property: discriminator, mapping: new Map() };
  const { propertyName, mapping } = toApiObject(discriminator);
  if (typeof propertyName !== 'string') return undefined;
  const targets = Object.entries(toApiObject(mapping)).flatMap(([value, target]) => {
    if (typeof target !== 'string') return [];
    const isReference = /[#/]|\.(?:json|ya?ml)$/u.test(target);
    return [[value, isReference ? target : `#/components/schemas/${target}`] as const];
  });
  return { property: propertyName, mapping: new Map(targets) };
}

/**
 * Returns the alternatives of a base schema without `oneOf`: the schemas of the mapping, and the
 * schemas of the same file whose `allOf` contains the base schema.
 */
export function getDiscriminatorOptions(
  files: ApiFiles,
  { location: { file, pointer } }: ApiSource,
  { mapping }: Discriminator,
): readonly ApiSource[] {
  const derived = getDerived(files.get(file)).get(`#${pointer}`) ?? [];
  return [...new Set([...mapping.values(), ...derived])].map((reference) => ({
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
      derived.set($ref, [...(derived.get($ref) ?? []), `${parent}/${escapeKey(name)}`]);
    }
  }
  return derived;
}
