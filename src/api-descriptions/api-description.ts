/**
 * The opened file and the loaded files that it refers to, by their path in the repository. They are
 * plain objects and lists (as from `JSON.parse`), even if a file is YAML.
 */
export type ApiFiles = ReadonlyMap<string, unknown>;

/** Location of a value in the files of a description. */
export type ApiLocation = {
  /** Path of the file in the repository. */
  readonly file: string;
  /** JSON pointer (RFC 6901); empty for the whole file. */
  readonly pointer: string;
  /** Scope in which `$dynamicRef`s are resolved, if references lead to the location from outside. */
  readonly scope?: DynamicScope;
};

/**
 * Schemas with a `$dynamicAnchor` in the resources through which references lead to a location; the
 * outermost one counts (JSON Schema 2020-12 Core, section 8.2.3.2).
 */
export type DynamicScope = {
  readonly id: number;
  /** Locations by anchor; the anchor of `$recursiveAnchor` is empty. */
  readonly anchors: ReadonlyMap<string, ApiLocation>;
};

/** Unparsed value of a description with its location. */
export type Located = { readonly value: unknown; readonly location: ApiLocation };

/** Specification that a description follows. Swagger 2 counts as `openapi`. */
export type ApiFormat = 'openapi' | 'asyncapi' | 'json-schema';

/** The content is parsed on demand. */
export type ApiDescription = {
  readonly format: ApiFormat;
  /** Format and its version as shown, for example “OpenAPI 3.1”. */
  readonly formatLabel: string;
  /** Empty if there is none. */
  readonly title: string;
  /** Version of the described API; empty if there is none. */
  readonly version: string;
  /** Markdown. */
  readonly description: string;
  /** Path of the opened file in its repository. */
  readonly path: string;
  readonly files: ApiFiles;
  /** Groups of the outline: tags or paths, webhooks, channels, messages, schemas. */
  readonly groups: readonly ApiGroup[];
  readonly entries: ReadonlyMap<string, ApiEntry>;
};

/** Group of entries in the outline. An operation with several tags is in several groups. */
export type ApiGroup = {
  /** Unique among the groups. */
  readonly key: string;
  /** Empty for the group `overview`, which contains only the overview. */
  readonly title: string;
  readonly entries: readonly ApiEntry[];
};

export type ApiEntryKind = 'overview' | 'operation' | 'webhook' | 'channel' | 'message' | 'schema';

/** Part with a page of its own: an operation, a channel, a schema. */
export type ApiEntry = {
  /**
   * First part of the fragment, unique, for example `post-/ledger/v1/entries` or `schema-Party`.
   */
  readonly id: string;
  readonly kind: ApiEntryKind;
  /**
   * HTTP method in upper case, or AsyncAPI action; empty for other entries and for a path that
   * can't be read.
   */
  readonly method: string;
  /** Path of an operation, or the name of a webhook, channel, message or schema. */
  readonly path: string;
  /** Summary, or else the path. */
  readonly title: string;
  readonly isDeprecated: boolean;
  readonly source: Located;
};

/**
 * `request` if a client sends the value, `response` if a client receives it, as it does the
 * requests of webhooks and callbacks. Determines which fields are shown (`readOnly`, `writeOnly`)
 * and which changes are breaking.
 */
export type ApiDirection = 'request' | 'response';

/** Reference to a schema or another component. */
export type ApiReference = {
  /** Name of the target, for example “Party”. */
  readonly name: string;
  /** Undefined if the target has no page. */
  readonly entryId: string | undefined;
  /** Path of a file in the repository that isn't loaded yet. */
  readonly missingFile: string | undefined;
};
