/**
 * Parsed files by their path in the repository: the opened file and the loaded files that it refers
 * to. The values consist of plain objects and lists, as from `JSON.parse`, even if the file is
 * YAML.
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
 * Schemas with a `$dynamicAnchor` in the resources through which references lead to a location. The
 * outermost resource with an anchor counts (JSON Schema 2020-12 Core, section 8.2.3.2).
 */
export type DynamicScope = {
  readonly id: number;
  /** Locations by anchor; the anchor of `$recursiveAnchor` is empty. */
  readonly anchors: ReadonlyMap<string, ApiLocation>;
};

/** Unparsed value of a description with its location. */
export type ApiSource = { readonly value: unknown; readonly location: ApiLocation };

/** Specification that a description follows. Swagger 2 counts as `openapi`. */
export type ApiFormat = 'openapi' | 'asyncapi' | 'json-schema';

/** API description or JSON Schema whose content is parsed on demand. */
export type ApiDescription = {
  readonly format: ApiFormat;
  /** Format and its version as shown, for example “OpenAPI 3.1”. */
  readonly formatLabel: string;
  /** Title in the description; empty if it has none. */
  readonly title: string;
  /** Version of the described API; empty if it has none. */
  readonly version: string;
  /** Markdown. */
  readonly description: string;
  /** Path of the opened file. */
  readonly path: string;
  readonly files: ApiFiles;
  /** Entries of the outline in groups: tags or paths, webhooks, channels, messages, schemas. */
  readonly groups: readonly ApiGroup[];
  /** All entries by id. */
  readonly entries: ReadonlyMap<string, ApiEntry>;
};

/** Group of entries in the outline. An operation with several tags is in several groups. */
export type ApiGroup = {
  /** Unique key among the groups. */
  readonly key: string;
  /** Empty for the group `overview`, which contains only the overview. */
  readonly title: string;
  readonly entries: readonly ApiEntry[];
};

/** Kind of an entry in the outline. */
export type ApiEntryKind = 'overview' | 'operation' | 'webhook' | 'channel' | 'message' | 'schema';

/** Part of a description that is shown as one page: an operation, a channel, a schema. */
export type ApiEntry = {
  /**
   * First part of the URL's fragment, unique in the description, for example
   * `post-/ledger/v1/entries` or `schema-Party`.
   */
  readonly id: string;
  readonly kind: ApiEntryKind;
  /**
   * HTTP method in upper case, or the action of an AsyncAPI operation; empty for other entries and
   * for a path whose operations are invalid or in a file that isn't loaded.
   */
  readonly method: string;
  /** Path of an operation, or the name of a webhook, channel, message or schema. */
  readonly path: string;
  /** Summary, or else the path. */
  readonly title: string;
  readonly isDeprecated: boolean;
  readonly source: ApiSource;
};

/** Content of an entry's page. */
export type ApiEntryContent = {
  /** Markdown. */
  readonly description: string;
  readonly facts: readonly ApiFact[];
  readonly sections: readonly ApiSection[];
};

export type ApiFactRole = 'address' | 'operation-id' | 'encoding' | 'security';

/** Short labelled value, for example the default of a field or the servers of an operation. */
export type ApiFact = {
  /** Role of the fact in comparisons; undefined if a change of the fact is only wording. */
  readonly role?: ApiFactRole;
  readonly label: string;
  readonly value: string;
  /** True if the value is shown in the monospaced font. */
  readonly isCode: boolean;
  /** URL of a link, only `http:` or `https:`. */
  readonly href?: string | undefined;
};

/**
 * `request` if a client sends a value, `response` if a client receives it. In webhooks and
 * callbacks, the API sends the request, so the request has the direction `response`. Determines
 * which fields are shown (`readOnly`, `writeOnly`) and which changes are breaking.
 */
export type ApiDirection = 'request' | 'response';

/** Section of an entry's page, for example “Query parameters”, “Request” or “Responses”. */
export type ApiSection = {
  /** Path segment in the fragment: `path`, `query`, `header`, `cookie`, `request`, `responses`, … */
  readonly key: string;
  readonly title: string;
  readonly direction: ApiDirection;
  /** Markdown; empty if there is none. */
  readonly description: string;
  /**
   * The body, payload or schema whose fields are the rows of the section: its type, reference,
   * values, examples and facts, for example its media type. Its key is empty. Undefined for other
   * sections, and for bodies with several media types.
   */
  readonly body?: ApiRow | undefined;
  readonly rows: readonly ApiRow[];
};

/** Kind of value or part that a row describes. */
export type ApiRowKind =
  | 'parameter'
  | 'media-type'
  | 'response'
  | 'header'
  | 'field'
  | 'items'
  | 'choice'
  | 'callback'
  | 'link'
  | 'message'
  | 'server'
  | 'security'
  | 'tag'
  | 'binding'
  | 'schema';

/**
 * Row of a page: a parameter, response, field or choice. The path of a row is the path of its
 * parent and its key.
 */
export type ApiRow = {
  readonly kind: ApiRowKind;
  /**
   * Segment of the fragment, unique among its siblings. `~` and `/` are escaped as in JSON pointers.
   */
  readonly key: string;
  readonly name: string;
  /** Type with its constraints in words, for example `integer · 1 to 100`; empty if unknown. */
  readonly type: string;
  readonly isRequired: boolean;
  readonly isDeprecated: boolean;
  readonly isReadOnly: boolean;
  readonly isWriteOnly: boolean;
  /** Markdown. */
  readonly description: string;
  readonly facts: readonly ApiFact[];
  /** Allowed values with their descriptions (Markdown). */
  readonly values: readonly { readonly value: string; readonly description: string }[];
  /** Examples that the description contains, by name; the name is empty if there is none. */
  readonly examples: readonly ApiExample[];
  /** Reference that this row follows; undefined if the row is described in place. */
  readonly reference: ApiReference | undefined;
  /** Name of the `allOf` member that the row comes from; empty if it has none. */
  readonly origin: string;
  /** True if the row repeats one of its ancestors; it then has no children. */
  readonly isRecursive: boolean;
  /** Returns the child rows; undefined if the row can have none. Returns the same rows each time. */
  readonly getChildren: (() => readonly ApiRow[]) | undefined;
  /** Problem with an invalid part, which is shown as source. */
  readonly problem: string;
  readonly source: ApiSource;
  /** Schema of the value; undefined if the row has none. `source` can be a parameter or a body. */
  readonly schema: ApiSource | undefined;
};

export type ApiExample = {
  readonly name: string;
  readonly value: unknown;
  /** True if the value is the text that is sent, for example `color=blue&color=black`. */
  readonly isSerialized?: boolean;
};

/** Reference to a schema or another component. */
export type ApiReference = {
  /** Name of the target, for example “Party”. */
  readonly name: string;
  /** Entry of the target; undefined if the target has no page. */
  readonly entryId: string | undefined;
  /** File of the target that isn't loaded yet, as a path in the repository. */
  readonly missingFile: string | undefined;
};
