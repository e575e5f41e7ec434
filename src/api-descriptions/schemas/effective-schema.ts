import type { ApiLocation, Located } from '#api-descriptions/api-description.ts';
import type { FileNumber } from '#text/exact-number.ts';

/** Property of an object schema. */
export type SchemaProperty = {
  /** Schemas of the property; more than one if several `allOf` members declare it. */
  readonly sources: readonly Located[];
  readonly isRequired: boolean;
  /** Name of the `allOf` member that declares the property; empty for the schema itself. */
  readonly inheritedFrom: string;
};

/** Alternatives of a schema. */
export type SchemaChoice = {
  readonly keyword: 'oneOf' | 'anyOf';
  readonly options: readonly Located[];
  readonly discriminator:
    | {
        readonly property: string;
        readonly mapping: ReadonlyMap<string, string>;
        /** Reference to the option for values without one (OpenAPI 3.2). */
        readonly defaultMapping: string | undefined;
      }
    | undefined;
};

export const numberLimits = [
  ...(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const),
];
export const countLimits = [
  ...(['minLength', 'maxLength', 'minItems', 'maxItems', 'minContains', 'maxContains'] as const),
  ...(['minProperties', 'maxProperties'] as const),
];

/** Limits of numbers and of counts, after normalisation to the keywords of 2020-12. */
export type SchemaLimits = { readonly [Name in (typeof numberLimits)[number]]?: FileNumber } & {
  readonly [Name in (typeof countLimits)[number]]?: number;
};

/**
 * Schema in which references are followed, `allOf` is merged and older keywords are converted to
 * those of JSON Schema 2020-12: `nullable` to the type `null`, a boolean `exclusiveMinimum` to a
 * number, an array of `items` to `prefixItems`, `example` to `examples`, a choice between a schema
 * and `null` to the type `null`, a choice of constants to `allowedValues`.
 */
export type EffectiveSchema = {
  /**
   * `any` allows every value, `never` allows no value, and `unresolved` has a reference that can't
   * be followed.
   */
  readonly kind: 'any' | 'never' | 'schema' | 'unresolved';
  /** Target of the reference; undefined if the schema is described in place. */
  readonly reference: { readonly name: string; readonly location: ApiLocation } | undefined;
  /** Why the schema is unresolved or invalid; empty otherwise. */
  readonly problem: string;
  readonly title: string;
  readonly description: string;
  /** Allowed types, sorted, with `null` if it is allowed; empty if every type is allowed. */
  readonly types: readonly string[];
  readonly format: string;
  readonly pattern: readonly string[];
  readonly limits: SchemaLimits;
  readonly hasUniqueItems: boolean;
  /** Allowed values; undefined if there is no `enum` or `const`. A `const` is one value. */
  readonly allowedValues: readonly unknown[] | undefined;
  /** Descriptions of the values (Markdown), in their order; empty if there are none. */
  readonly valueDescriptions: readonly string[];
  readonly default: { readonly value: unknown } | undefined;
  readonly examples: readonly unknown[];
  readonly properties: ReadonlyMap<string, SchemaProperty>;
  /** Required names, including names of properties that aren't declared. */
  readonly required: ReadonlySet<string>;
  readonly patternProperties: ReadonlyMap<string, Located>;
  /** Undefined if the keyword is missing. */
  readonly additionalProperties: Located | undefined;
  readonly items: Located | undefined;
  readonly prefixItems: readonly Located[];
  readonly choices: readonly SchemaChoice[];
  /** True if `null` is allowed beside the choices. */
  readonly allowsNull: boolean;
  /** Reason why validators ignore `nullable`, although it counts here; empty if there is none. */
  readonly nullableNote: string;
  readonly not: Located | undefined;
  /**
   * Other keywords with schemas, by name: `contains`, `propertyNames`, `if`, `then`, `else`,
   * `unevaluatedItems`, `unevaluatedProperties`, `contentSchema`, `dependentSchemas/NAME`. A second
   * `allOf` member with the keyword gets `:2`. An `allOf` member whose reference can't be followed
   * is listed as `allOf`.
   */
  readonly otherKeywords: ReadonlyMap<string, Located>;
  readonly isReadOnly: boolean;
  readonly isWriteOnly: boolean;
  readonly isDeprecated: boolean;
};
