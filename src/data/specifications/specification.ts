/** What names a specification: a repository of the code host, and the path of a file in it. */
export type SpecificationName = { readonly codeHostSlug: string; readonly path: string };

/** A specification as the service has it (extension viewer.specifications). */
export type SpecificationText = {
  readonly text: string;
  /** Of its bytes; null where the service sent none. */
  readonly etag: string | null;
  /** Such as `text/markdown`, without parameters. */
  readonly mediaType: string;
  readonly lastModified: Date | null;
};
