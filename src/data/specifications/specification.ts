import * as v from 'valibot';
import type { TextResult } from '#platform/http/http.ts';
import {
  nullableNumberSchema,
  nullableTextSchema,
  tolerantListSchema,
} from '#platform/parse-list.ts';
import { parseDate } from '#text/parse-date.ts';
import { parseUrl } from '#text/parse-url.ts';

/** Identity of a specification: a repository of the code host, and the path of a file in it. */
export type SpecificationName = { readonly codeHostSlug: string; readonly path: string };

/**
 * Text of a specification (extension viewer.specifications). Bytes that aren't valid UTF-8 are
 * replaced by U+FFFD.
 */
export type SpecificationText = TextResult;

/**
 * Returns the version that the service has stated for the text of a tag or branch (extension
 * viewer.specificationHistory); undefined if it stated none.
 */
export function getStatedVersion({ contentLocation }: SpecificationText): string | undefined {
  if (contentLocation === undefined) return undefined;
  const url = parseUrl(contentLocation, 'https://base.invalid');
  return url?.searchParams.get('version') || undefined;
}

/** Returns a string that identifies a specification, as a key for maps and sets. */
export function getSpecificationKey({ codeHostSlug, path }: SpecificationName): string {
  return JSON.stringify([codeHostSlug, path]);
}

const dataMebibytes = 32;
const textMebibytes = 5;

/**
 * Returns the maximum size of a specification in MiB: 32 for JSON and YAML, 5 for other texts
 * (extension viewer.specifications).
 */
export function getMaxMebibytes(path: string): number {
  return /\.(?:json|ya?ml)$/i.test(path) ? dataMebibytes : textMebibytes;
}

/** Returns the last segment of a path. */
export function getFileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1) || path;
}

/** Returns the path of the folder that contains a file or folder; null at the root. */
export function getParentPath(path: string): string | null {
  const end = path.lastIndexOf('/');
  return end < 0 ? null : path.slice(0, end);
}

/** Returns the title of a specification, or its file name if it has no title. */
export function getTitle({
  title,
  path,
}: {
  readonly title: string | null;
  readonly path: string;
}): string {
  return title?.trim() || getFileName(path);
}

const filled = v.pipe(v.string(), v.nonEmpty());
const text = v.fallback(v.string(), '');

/** ETag as in the HTTP header, that is, in quotes, even if the service sent no quotes. */
const etag = v.pipe(
  filled,
  v.transform((tag) => {
    const strong = tag.replace(/^W\//, '');
    return strong.startsWith('"') ? strong : `"${strong}"`;
  }),
);
const maybeEtag = v.fallback(v.nullish(etag, null), null);

/** Date in ISO 8601; null for any other value. */
const maybeDate = v.pipe(
  nullableTextSchema,
  v.transform((written) => parseDate(written ?? '')),
);

const authorSchema = v.object({
  /** Author's name as in the commit; empty if the service sent no name. */
  name: text,
  /** Author's name in the people directory, if the service provides it. */
  personName: nullableTextSchema,
});

const versionSchema = v.object({
  /** Opaque identifier of the version in requests. */
  version: filled,
  etag: maybeEtag,
  /** Path of the file in this version; empty if the service sent no path. */
  path: text,
  committedAt: maybeDate,
  author: v.fallback(authorSchema, { name: '', personName: null }),
  message: text,
  /** Size of the version in bytes. */
  size: nullableNumberSchema,
});

const entrySchema = v.object({
  path: filled,
  kind: v.picklist(['folder', 'file']),
  mediaType: nullableTextSchema,
  /** Size of the file in bytes. */
  size: nullableNumberSchema,
  title: nullableTextSchema,
  etag: maybeEtag,
  /** Time of the file's last change. */
  changedAt: maybeDate,
});

const repositorySchema = v.object({
  codeHostSlug: filled,
  title: nullableTextSchema,
  /** Number of files in the repository. */
  files: nullableNumberSchema,
  /** Time of the last change of a file; null if the service doesn't send it. */
  changedAt: maybeDate,
});

const hitSchema = v.object({
  codeHostSlug: filled,
  path: filled,
  title: nullableTextSchema,
  excerpt: text,
  /** Heading of the section with the match. */
  heading: nullableTextSchema,
  /** 1-based line number of the match. */
  line: v.fallback(v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(1)), null), null),
});

/**
 * Schema of a read mark stored by the service. A record without the name of a specification is
 * unreadable.
 */
export const readMarkSchema = v.pipe(
  v.object({
    codeHostSlug: filled,
    path: filled,
    title: nullableTextSchema,
    /** ETag of the text that was read; null if it wasn't available. */
    etag: maybeEtag,
    /**
     * ETag of the current file; null if the file was removed, undefined if the service sent no
     * valid value.
     */
    currentEtag: v.fallback(v.optional(v.nullable(etag)), undefined),
    /** Time of the file's last change; `changedBy` is the author of that change. */
    changedAt: maybeDate,
    changedBy: nullableTextSchema,
    version: nullableTextSchema,
    readAt: maybeDate,
    /**
     * Heading of the section where the user stopped; null if the user stopped at the beginning or
     * at the end.
     */
    heading: nullableTextSchema,
  }),
  v.transform(({ codeHostSlug, path, currentEtag, ...rest }) => ({
    name: { codeHostSlug, path },
    currentEtag,
    ...rest,
  })),
);

export const repositoriesSchema = tolerantListSchema(repositorySchema);
export const versionsSchema = tolerantListSchema(versionSchema);
export const hitsSchema = tolerantListSchema(hitSchema);
export const readMarksSchema = tolerantListSchema(readMarkSchema);

/** Schema of one page of a folder's entries. `next` is the parameter for the next page. */
export const treePageSchema = v.object({
  entries: tolerantListSchema(entrySchema),
  next: nullableTextSchema,
});

/** Version of a specification (extension viewer.specificationHistory). */
export type SpecificationVersion = Readonly<v.InferOutput<typeof versionSchema>>;

/** Repository that the user may read (extension viewer.specificationFiles). */
export type SpecificationRepository = Readonly<v.InferOutput<typeof repositorySchema>>;

/** File or folder of a repository (extension viewer.specificationFiles). */
export type TreeEntry = Readonly<v.InferOutput<typeof entrySchema>>;

/** Kinds of files by which a search can be restricted (extension viewer.specifications), with labels. */
export const specificationKinds = {
  document: 'Text',
  api: 'API description',
  data: 'Data',
  code: 'Code',
} as const;

export type SpecificationKind = keyof typeof specificationKinds;

export const isSpecificationKind = (value: string): value is SpecificationKind =>
  Object.hasOwn(specificationKinds, value);

/** Search result in a specification (extension viewer.specifications). */
export type SpecificationHit = Readonly<v.InferOutput<typeof hitSchema>>;

/** Record that the user has read a specification, with the version and the time. */
export type ReadMark = Readonly<v.InferOutput<typeof readMarkSchema>>;
