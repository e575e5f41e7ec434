/**
 * Returns false for `.` and `..`, which URL parsers resolve, an empty string and lone surrogates.
 */
export function isValidPathParameter(parameter: string): boolean {
  return parameter !== '' && parameter !== '.' && parameter !== '..' && parameter.isWellFormed();
}

class EncodedPath {
  // A private member makes the type nominal: no other object or string can be passed as a path.
  readonly #path: string | undefined;

  constructor(path: string | undefined) {
    this.#path = path;
  }

  /** Encoded path; undefined if a parameter can't be part of a URL, so no request is sent. */
  get path(): string | undefined {
    return this.#path;
  }

  /** Parameters that are undefined are omitted. */
  withQuery(
    query: Readonly<Record<string, string | number | readonly string[] | undefined>>,
  ): EncodedPath {
    const members = Object.entries(query).flatMap(([name, value]) =>
      [value ?? []].flat().map((each) => [name, String(each)]),
    );
    if (this.#path === undefined || members.length === 0) return this;
    return members.flat().every((text) => text.isWellFormed())
      ? new EncodedPath(`${this.#path}?${new URLSearchParams(members)}`)
      : new EncodedPath(undefined);
  }
}

/** Only `apiPath` creates it. */
export type ApiPath = EncodedPath;

/** Builds a path with encoded parameters: apiPath`/viewer/v1/bookmark-folders/${folderId}`. */
export function apiPath(literals: TemplateStringsArray, ...parameters: string[]): ApiPath {
  if (!parameters.every(isValidPathParameter)) return new EncodedPath(undefined);
  return new EncodedPath(String.raw({ raw: literals }, ...parameters.map(encodeURIComponent)));
}
