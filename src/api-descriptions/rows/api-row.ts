import type { ApiDirection, ApiReference, Located } from '#api-descriptions/api-description.ts';
import type { ApiNode } from '#api-descriptions/nodes/api-node.ts';

/** Content of an entry's page. */
export type ApiEntryContent = {
  /** Markdown. */
  readonly description: string;
  readonly facts: readonly ApiFact[];
  readonly sections: readonly ApiSection[];
};

/** Short labelled value, for example the default of a field or the servers of an operation. */
export type ApiFact = {
  readonly label: string;
  readonly value: string;
  /** True if the value is shown in the monospaced font. */
  readonly isCode: boolean;
  /** URL of a link, only `http:` or `https:`. */
  readonly href?: string | undefined;
};

/** Section of an entry's page, for example “Query parameters”, “Request” or “Responses”. */
export type ApiSection = {
  /** Path segment in the fragment: `path`, `query`, `header`, `cookie`, `request`, `responses`, … */
  readonly key: string;
  readonly title: string;
  readonly direction: ApiDirection;
  /** Markdown; empty if there is none. */
  readonly description: string;
  /**
   * Body, payload or schema whose fields are the rows: its type, reference, values, examples and
   * facts, such as its media type. Its key is empty. Undefined for bodies with several media types.
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
  readonly node: ApiNode;
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
  readonly inheritedFrom: string;
  /** True if the row repeats one of its ancestors; it then has no children. */
  readonly isRecursive: boolean;
  /** Returns the child rows; undefined if the row can have none. Returns the same rows each time. */
  readonly getChildren: (() => readonly ApiRow[]) | undefined;
  /** Problem with an invalid part, which is shown as source. */
  readonly problem: string;
  readonly source: Located;
  /** Schema of the value; undefined if the row has none. `source` can be a parameter or a body. */
  readonly schema: Located | undefined;
};

export type ApiExample = {
  readonly name: string;
  readonly value: unknown;
  /** True if the value is the text that is sent, for example `color=blue&color=black`. */
  readonly isSerialized?: boolean;
};
