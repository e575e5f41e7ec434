import type { ApiFiles, ApiLocation, Located } from '#api-descriptions/api-description.ts';
import { getOrCreate, toLocationKey } from '#api-descriptions/json-values.ts';
import { resolveReferenceText } from '#api-descriptions/references.ts';
import type { SchemaChoice } from './effective-schema.ts';
import { readSchema } from './read-schema.ts';

/** Discriminator values by the location of the schema that they select. */
const mappedValues = new WeakMap<SchemaChoice, ReadonlyMap<string, readonly string[]>>();

function readMapping(files: ApiFiles, mapping: ReadonlyMap<string, string>, from: ApiLocation) {
  const values = new Map<string, string[]>();
  for (const [value, target] of mapping) {
    const resolved = resolveReferenceText(files, from, target);
    if (resolved.kind === 'problem') continue;
    const { location } = resolved.kind === 'missing' ? resolved : resolved.source;
    getOrCreate(values, toLocationKey(location), () => []).push(value);
  }
  return values;
}

/** Returns the values of the discriminator that select an option; empty if there are none. */
export function getDiscriminatorValues(
  files: ApiFiles,
  choice: SchemaChoice,
  option: Located,
): readonly string[] {
  const { reference } = readSchema(files, option);
  const { discriminator } = choice;
  if (discriminator === undefined || reference === undefined) return [];
  // The mapping is read once, because a base schema can have hundreds of options.
  const mapped = getOrCreate(mappedValues, choice, () =>
    readMapping(files, discriminator.mapping, option.location),
  );
  return mapped.get(toLocationKey(reference.location)) ?? [reference.name];
}

/** Returns the name of an option, and the field of the discriminator with the values that select it. */
export function describeOption(
  files: ApiFiles,
  choice: SchemaChoice,
  option: Located,
): { readonly name: string; readonly field: string; readonly values: readonly string[] } {
  const { reference, title } = readSchema(files, option);
  const values = getDiscriminatorValues(files, choice, option);
  return { name: reference?.name || title, field: choice.discriminator?.property ?? '', values };
}
