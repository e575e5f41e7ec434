/**
 * Walker that lists the operations, parameters and fields that the app must show for an OpenAPI
 * description. The walker shares no code with the app, so that both are unlikely to have the same
 * defect.
 */

type Json = Readonly<Record<string, unknown>>;
export type Direction = 'request' | 'response' | 'both';

/** Field of a body: the schemas that describe it. */
export type WalkedField = {
  readonly schemas: readonly unknown[];
  /** True if the schema or an `allOf` member requires the field; undefined for fields of choices. */
  readonly isRequired: boolean | undefined;
  /**
   * True if some, but not all, of the schemas hide the field in its direction (`readOnly`,
   * `writeOnly`).
   */
  readonly isPartlyHidden: boolean;
};

/**
 * Fields of a schema, including the fields of its `allOf` members, choices, items and map values.
 */
export type WalkedFields = {
  readonly fields: ReadonlyMap<string, WalkedField>;
  /** Schemas that were expanded, and whether each is only a member of an `allOf`. */
  readonly expanded: ReadonlyMap<unknown, boolean>;
  /** True if a part wasn't expanded because it repeats an ancestor. */
  readonly isRecursive: boolean;
  /** True if a part or a member of an `allOf` repeats an ancestor or a member of an ancestor. */
  readonly hasRepeatedPart: boolean;
};

export type WalkedOperation = {
  readonly id: string;
  readonly kind: 'operation' | 'webhook';
  /** Parameters as `in` and name. */
  readonly parameters: readonly (readonly [string, string])[];
  readonly request: readonly unknown[];
  /** Names of form fields of Swagger 2. */
  readonly formFields: readonly string[];
  readonly responses: ReadonlyMap<
    string,
    { readonly headers: readonly string[]; readonly schemas: readonly unknown[] }
  >;
  readonly callbacks: readonly (readonly unknown[])[];
};

export type Walker = {
  /** Follows references, and the items of arrays, to the schema that declares the fields. */
  readonly getDeclaring: (schema: unknown) => unknown;
  readonly operations: readonly WalkedOperation[];
  /** Schemas of the components by name. */
  readonly schemas: ReadonlyMap<string, unknown>;
  readonly fieldsOf: (
    schemas: readonly unknown[],
    direction: Direction,
    ancestors: ReadonlyMap<unknown, boolean>,
  ) => WalkedFields;
};

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
/** Keywords that contain one schema. Its fields count as fields of the schema with the keyword. */
const singles = [
  'items',
  'additionalItems',
  'additionalProperties',
  'unevaluatedItems',
  'unevaluatedProperties',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'contentSchema',
];
const lists = ['oneOf', 'anyOf', 'prefixItems'];
const maps = ['patternProperties', 'dependentSchemas'];

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const toObject = (value: unknown): Json => (isObject(value) ? value : {});
const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export function walkDescription(root: unknown): Walker {
  const document = toObject(root);
  const version = String(document.openapi ?? document.swagger ?? '');
  const keepsSiblings = !/^(?:2|3\.0)/.test(version);
  const components = toObject(document.components);
  const schemas = toObject(components.schemas ?? document.definitions);

  /** Follows references; undefined if a reference leads outside of the document or nowhere. */
  function follow(value: unknown): unknown {
    let current = value;
    for (let steps = 0; steps < 100; steps += 1) {
      if (!isObject(current) || typeof current.$ref !== 'string') return current;
      if (!current.$ref.startsWith('#')) return undefined;
      current = lookUp(current.$ref.slice(1));
    }
    return undefined;
  }

  function getDeclaring(schema: unknown): unknown {
    let current = follow(schema);
    // Stops after ten levels, because the items of an array can be the array itself.
    for (let depth = 0; depth < 10; depth += 1) {
      if (!isObject(current) || !isObject(current.items) || current.properties) break;
      current = follow(current.items);
    }
    return current;
  }

  function lookUp(pointer: string): unknown {
    let text = pointer;
    try {
      text = decodeURIComponent(pointer);
    } catch {
      // A pointer that isn't percent-encoded can contain a percent sign.
    }
    let current: unknown = root;
    for (const part of text.split('/').slice(1)) {
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
      if (Array.isArray(current)) current = current[Number(key)];
      else if (isObject(current) && Object.hasOwn(current, key)) current = current[key];
      else return undefined;
    }
    return current;
  }

  /** True if a schema or a part of it has the flag. */
  function hasFlag(schema: unknown, flag: 'readOnly' | 'writeOnly', depth = 0): boolean {
    if (!isObject(schema) || depth > 20) return false;
    if (schema.$ref !== undefined && hasFlag(follow(schema), flag, depth + 1)) return true;
    if (schema.$ref !== undefined && !keepsSiblings) return false;
    if (schema[flag] === true) return true;
    return toList(schema.allOf).some((member) => hasFlag(member, flag, depth + 1));
  }

  function isHidden(schema: unknown, direction: Direction): boolean {
    const [isReadOnly, isWriteOnly] = [hasFlag(schema, 'readOnly'), hasFlag(schema, 'writeOnly')];
    if (direction === 'both' || isReadOnly === isWriteOnly) return false;
    return direction === (isReadOnly ? 'request' : 'response');
  }

  /** Maps a base schema to the schemas whose `allOf` contains it. */
  const extensions = new Map<unknown, unknown[]>();
  for (const schema of Object.values(schemas)) {
    for (const member of toList(toObject(schema).allOf)) {
      const base = toObject(member).$ref === undefined ? undefined : follow(member);
      if (base !== undefined) extensions.set(base, [...(extensions.get(base) ?? []), schema]);
    }
  }

  /**
   * Returns the alternatives of a schema that has a `discriminator` but neither `oneOf` nor
   * `anyOf`.
   */
  function subtypesOf(schema: Json): readonly unknown[] {
    const { discriminator, oneOf, anyOf } = schema;
    if (discriminator === undefined || oneOf !== undefined || anyOf !== undefined) return [];
    const mapped = Object.values(toObject(toObject(discriminator).mapping)).map((target) => {
      const name = String(target);
      return Object.hasOwn(schemas, name) ? schemas[name] : follow({ $ref: name });
    });
    const derived = new Set(extensions.get(schema));
    for (const base of derived) for (const next of extensions.get(base) ?? []) derived.add(next);
    return [...derived, ...mapped];
  }

  function fieldsOf(
    start: readonly unknown[],
    direction: Direction,
    ancestors: ReadonlyMap<unknown, boolean>,
  ): WalkedFields {
    const found = new Map<string, { schemas: unknown[]; isOwn: boolean }>();
    const required = new Set<string>();
    const expanded = new Map<unknown, boolean>();
    let isRecursive = false;
    let hasRepeatedPart = false;

    function expand(schema: unknown, isOwn: boolean, isMember = false): void {
      if (!isObject(schema)) return;
      hasRepeatedPart ||= ancestors.has(schema);
      if (!isMember && ancestors.get(schema) === false) {
        isRecursive = true;
        return;
      }
      if (expanded.has(schema)) return;
      expanded.set(schema, isMember);
      if (typeof schema.$ref === 'string') {
        expand(follow(schema), isOwn, isMember);
        if (!keepsSiblings) return;
      }
      for (const [name, property] of Object.entries(toObject(schema.properties))) {
        const known = found.get(name);
        if (known) {
          known.schemas.push(property);
          known.isOwn &&= isOwn;
        } else found.set(name, { schemas: [property], isOwn });
      }
      if (isOwn) for (const name of toList(schema.required)) required.add(String(name));
      for (const member of toList(schema.allOf)) expand(member, isOwn, true);
      if (!isMember) for (const subtype of subtypesOf(schema)) expand(subtype, false);
      for (const keyword of singles) expand(schema[keyword], false);
      for (const keyword of lists) {
        const parts = toList(schema[keyword]);
        // The fields of a single alternative count as fields of the schema itself.
        for (const part of parts)
          expand(part, isOwn && parts.length === 1 && keyword !== 'prefixItems');
      }
      for (const part of toList(schema.items)) expand(part, false);
      for (const keyword of maps) {
        for (const part of Object.values(toObject(schema[keyword]))) expand(part, false);
      }
    }

    for (const schema of start) expand(schema, true);
    const fields = new Map<string, WalkedField>();
    for (const [name, field] of found) {
      const hidden = field.schemas.filter((schema) => isHidden(schema, direction)).length;
      if (hidden === field.schemas.length) continue;
      const isRequired = field.isOwn ? required.has(name) : undefined;
      fields.set(name, { schemas: field.schemas, isRequired, isPartlyHidden: hidden > 0 });
    }
    return { fields, expanded, isRecursive, hasRepeatedPart };
  }

  const schemasOfContent = (content: unknown): unknown[] =>
    Object.values(toObject(content)).flatMap((media) => {
      const { schema, itemSchema } = toObject(follow(media));
      return [schema, itemSchema].filter((part) => part !== undefined);
    });

  function walkOperation(
    id: string,
    kind: WalkedOperation['kind'],
    item: Json,
    operation: Json,
  ): WalkedOperation {
    const parameters = new Map<string, readonly [string, string]>();
    const request = schemasOfContent(toObject(follow(operation.requestBody)).content);
    const formFields: string[] = [];
    for (const source of [...toList(item.parameters), ...toList(operation.parameters)]) {
      const { in: location, name, schema } = toObject(follow(source));
      if (location === 'body') request.push(schema);
      else if (location === 'formData') formFields.push(String(name));
      else if (typeof location === 'string' && typeof name === 'string') {
        parameters.set(`${location} ${name}`, [location, name]);
      }
    }
    const responses = new Map(
      Object.entries(toObject(operation.responses))
        .filter(([status]) => !status.startsWith('x-'))
        .map(([status, source]) => {
          const { headers, content, schema } = toObject(follow(source));
          const bodies = [...schemasOfContent(content), ...(schema === undefined ? [] : [schema])];
          return [status, { headers: Object.keys(toObject(headers)), schemas: bodies }] as const;
        }),
    );
    const callbacks = Object.values(toObject(operation.callbacks)).flatMap((callback) =>
      Object.values(toObject(follow(callback))).flatMap((path) =>
        operationsOf(toObject(follow(path))).map(([, called]) =>
          schemasOfContent(toObject(follow(called.requestBody)).content),
        ),
      ),
    );
    return {
      id,
      kind,
      parameters: [...parameters.values()],
      request,
      formFields,
      responses,
      callbacks,
    };
  }

  function operationsOf(item: Json): (readonly [string, Json])[] {
    const named = [...methods, ...(version.startsWith('3.2') ? ['query'] : [])].flatMap((method) =>
      isObject(item[method]) ? [[method, item[method]] as const] : [],
    );
    const added = Object.entries(toObject(item.additionalOperations)).flatMap(
      ([method, operation]) =>
        isObject(operation) ? [[method.toLowerCase(), operation] as const] : [],
    );
    return [...named, ...added];
  }

  const paths = Object.entries(toObject(document.paths)).filter(([path]) => path.startsWith('/'));
  const operations = paths.flatMap(([path, source]) => {
    const item = toObject(follow(source));
    return operationsOf(item).map(([method, operation]) =>
      walkOperation(`${method}-${path}`, 'operation', item, operation),
    );
  });
  const webhooks = Object.entries(toObject(document.webhooks ?? document['x-webhooks']));
  const called = webhooks.flatMap(([name, source]) => {
    const item = toObject(follow(source));
    const all = operationsOf(item);
    return all.map(([method, operation]) =>
      walkOperation(
        all.length === 1 ? `webhook-${name}` : `webhook-${name}-${method}`,
        'webhook',
        item,
        operation,
      ),
    );
  });
  return {
    getDeclaring,
    operations: [...operations, ...called],
    schemas: new Map(Object.entries(schemas)),
    fieldsOf,
  };
}
