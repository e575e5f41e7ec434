import * as v from 'valibot';
import type { TextResult } from '#platform/http/http.ts';
import {
  nullableNumberSchema,
  nullableTextSchema,
  tolerantListSchema,
} from '#platform/parse-list.ts';
import { parseDate } from '#text/parse-date.ts';
import { parseUrl } from '#text/parse-url.ts';

/** Repository of the code host, and path of a file in it. */
export type SpecificationName = { readonly codeHostSlug: string; readonly path: string };

/** viewer.specifications. Bytes that aren't valid UTF-8 are replaced by U+FFFD. */
export type SpecificationText = TextResult;

/**
 * Returns the version that the service stated for a tag or branch (extension
 * viewer.specificationHistory).
 */
export function getStatedVersion({ contentLocation }: SpecificationText): string | undefined {
  if (contentLocation === undefined) return undefined;
  const url = parseUrl(contentLocation, 'https://base.invalid');
  return url?.searchParams.get('version') || undefined;
}

/** Returns a key for maps and sets. */
export function getSpecificationKey({ codeHostSlug, path }: SpecificationName): string {
  return JSON.stringify([codeHostSlug, path]);
}

const dataMebibytes = 32;
const textMebibytes = 5;

/** Extension viewer.specifications. */
export function getMaxMebibytes(path: string): number {
  return /\.(?:json|ya?ml)$/i.test(path) ? dataMebibytes : textMebibytes;
}

/** True for a file that is rendered as Markdown. */
export const isMarkdownFile = (path: string): boolean => /\.(?:md|markdown|mdown|mdx)$/i.test(path);

export function getFileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1) || path;
}

/** Returns the path of the folder that contains a file or folder; null at the root. */
export function getParentPath(path: string): string | null {
  const end = path.lastIndexOf('/');
  return end < 0 ? null : path.slice(0, end);
}

/** Returns the title, or the file name if there is none. */
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

/** Parses an ETag, and adds the quotes of the HTTP header if the service omitted them. */
const etag = v.pipe(
  filled,
  v.transform((tag) => {
    const strong = tag.replace(/^W\//, '');
    return strong.startsWith('"') ? strong : `"${strong}"`;
  }),
);
const maybeEtag = v.fallback(v.nullish(etag, null), null);

/** ISO 8601; null for any other value. */
const maybeDate = v.pipe(
  nullableTextSchema,
  v.transform((written) => parseDate(written ?? '')),
);

const authorSchema = v.object({
  /** Name in the commit; empty if the service sent none. */
  name: text,
  /** In the people directory, if the service provides it. */
  personName: nullableTextSchema,
});

const versionSchema = v.object({
  /** Opaque. */
  version: filled,
  etag: maybeEtag,
  /** In this version; empty if the service sent no path. */
  path: text,
  committedAt: maybeDate,
  author: v.fallback(authorSchema, { name: '', personName: null }),
  message: text,
  /** In bytes. */
  size: nullableNumberSchema,
});

const entrySchema = v.object({
  path: filled,
  kind: v.picklist(['folder', 'file']),
  mediaType: nullableTextSchema,
  /** In bytes. */
  size: nullableNumberSchema,
  title: nullableTextSchema,
  etag: maybeEtag,
  changedAt: maybeDate,
});

const repositorySchema = v.object({
  codeHostSlug: filled,
  title: nullableTextSchema,
  /** Number of files. */
  files: nullableNumberSchema,
  /** Last change of any file. */
  changedAt: maybeDate,
});

const hitSchema = v.object({
  codeHostSlug: filled,
  path: filled,
  title: nullableTextSchema,
  excerpt: text,
  /** Heading of the section with the match. */
  heading: nullableTextSchema,
  /** 1-based. */
  line: v.fallback(v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(1)), null), null),
});

/** A record without the name of a specification is unreadable. */
export const lastReadVersionSchema = v.pipe(
  v.object({
    codeHostSlug: filled,
    path: filled,
    title: nullableTextSchema,
    /** ETag of the text that was read. */
    etag: maybeEtag,
    /**
     * ETag of the current file; null if it was removed, undefined if the service sent none.
     */
    currentEtag: v.fallback(v.optional(v.nullable(etag)), undefined),
    /** Last change of the file; `changedBy` is its author. */
    changedAt: maybeDate,
    changedBy: nullableTextSchema,
    version: nullableTextSchema,
    readAt: maybeDate,
    /** Heading of the section where the user stopped; null for the beginning or the end. */
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
export const lastReadVersionsSchema = tolerantListSchema(lastReadVersionSchema);

/** `next` is the parameter for the next page. */
export const treePageSchema = v.object({
  entries: tolerantListSchema(entrySchema),
  next: nullableTextSchema,
});

/** Extension viewer.specificationHistory. */
export type SpecificationVersion = Readonly<v.InferOutput<typeof versionSchema>>;

/** Extension viewer.specificationFiles. */
export type SpecificationRepository = Readonly<v.InferOutput<typeof repositorySchema>>;

/** Extension viewer.specificationFiles. */
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

/** The user has read this text. */
export type LastReadVersion = Readonly<v.InferOutput<typeof lastReadVersionSchema>>;
