/**
 * `.`, `..` and their encoded forms are resolved away by every URL parser, an empty segment would
 * address the collection itself, and a lone surrogate has no UTF-8 form.
 */
export function isAddressable(parameter: string): boolean {
  return parameter !== '' && parameter !== '.' && parameter !== '..' && parameter.isWellFormed();
}

class EncodedPath {
  // A private member, so that no other object or string has this type.
  readonly #path: string | undefined;

  constructor(path: string | undefined) {
    this.#path = path;
  }

  /** Undefined when a parameter can't be put into an address: such a request is never sent. */
  get path(): string | undefined {
    return this.#path;
  }

  /** The same path with a query; members that are undefined are left out. */
  withQuery(query: Readonly<Record<string, string | number | undefined>>): EncodedPath {
    const members = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    if (this.#path === undefined || members.length === 0) return this;
    return members.flat().every((text) => text.isWellFormed())
      ? new EncodedPath(`${this.#path}?${new URLSearchParams(members)}`)
      : new EncodedPath(undefined);
  }
}

/** The path of an operation with its parameters percent-encoded. Only `apiPath` makes one. */
export type ApiPath = EncodedPath;

/**
 * Builds the path of an operation, encoding each parameter byte for byte:
 * apiPath`/viewer/v1/bookmark-folders/${folderId}`.
 */
export function apiPath(literals: TemplateStringsArray, ...parameters: string[]): ApiPath {
  if (!parameters.every(isAddressable)) return new EncodedPath(undefined);
  return new EncodedPath(String.raw({ raw: literals }, ...parameters.map(encodeURIComponent)));
}
