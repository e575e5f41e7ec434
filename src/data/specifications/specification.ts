import type { TextAnswer } from '#platform/http/http.ts';

/** What names a specification: a repository of the code host, and the path of a file in it. */
export type SpecificationName = { readonly codeHostSlug: string; readonly path: string };

/**
 * A specification as the service has it (extension viewer.specifications). Bytes that aren't UTF-8 are
 * U+FFFD in its text.
 */
export type SpecificationText = TextAnswer;

/** Somebody who committed a version. */
export type VersionAuthor = {
  /** As in the commit; empty where the service sent none. */
  readonly name: string;
  /** The name in the directory, where the service knows it. */
  readonly personName: string | null;
};

/** A version of a specification (extension viewer.specificationHistory). */
export type SpecificationVersion = {
  /** Opaque; names the version in requests. */
  readonly version: string;
  readonly etag: string | null;
  /** Where the file was then; empty where the service didn't say. */
  readonly path: string;
  readonly committedAt: Date | null;
  readonly author: VersionAuthor;
  readonly message: string;
  /** In bytes. */
  readonly size: number | null;
};

/** A file or a folder of a repository (extension viewer.specificationFiles). */
export type TreeEntry = {
  readonly path: string;
  readonly kind: 'folder' | 'file';
  readonly mediaType: string | null;
  /** In bytes. */
  readonly size: number | null;
  readonly title: string | null;
  readonly etag: string | null;
};

/** What a search found in one specification (extension viewer.specifications). */
export type SpecificationHit = SpecificationName & {
  readonly title: string | null;
  readonly excerpt: string;
  /** The heading that it was found under. */
  readonly heading: string | null;
  /** Counts from 1. */
  readonly line: number | null;
};

/** What a person has read, and when. */
export type ReadMark = {
  readonly name: SpecificationName;
  readonly title: string | null;
  /** Of the text that was read; null where it wasn't known. */
  readonly etag: string | null;
  /** Of the file now; null when it is gone, undefined where nobody knows. */
  readonly currentEtag: string | null | undefined;
  readonly version: string | null;
  readonly readAt: Date | null;
};

/** A key for maps and sets of specifications. */
export function nameKey({ codeHostSlug, path }: SpecificationName): string {
  return JSON.stringify([codeHostSlug, path]);
}
