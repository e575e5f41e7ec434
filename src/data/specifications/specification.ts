import * as v from 'valibot';
import type { TextResult } from '#platform/http/http.ts';
import { maybeNumber, maybeText, tolerantList } from '#platform/tolerant.ts';

/** Name of a specification: a repository of the code host, and the path of a file in it. */
export type SpecificationName = { readonly codeHostSlug: string; readonly path: string };

/**
 * Text of a specification (extension viewer.specifications). Bytes that aren't valid UTF-8 are
 * U+FFFD.
 */
export type SpecificationText = TextResult;

/** Returns a key for maps and sets of specifications. */
export function nameKey({ codeHostSlug, path }: SpecificationName): string {
  return JSON.stringify([codeHostSlug, path]);
}

const filled = v.pipe(v.string(), v.nonEmpty());
const text = v.fallback(v.string(), '');

/** ETag as in the header, with quotes even if the service sent none. */
const etag = v.pipe(
  filled,
  v.transform((tag) => {
    const strong = tag.replace(/^W\//, '');
    return strong.startsWith('"') ? strong : `"${strong}"`;
  }),
);
const maybeEtag = v.fallback(v.nullish(etag, null), null);

/** ISO 8601; null for other values. */
const maybeDate = v.pipe(
  maybeText,
  v.transform((written) => {
    const date = new Date(written ?? '');
    return Number.isNaN(date.getTime()) ? null : date;
  }),
);

const authorSchema = v.object({
  /** Unmodified name in the commit; empty if the service sent none. */
  name: text,
  /** Name in the directory, if the service provides it. */
  personName: maybeText,
});

const versionSchema = v.object({
  /** Opaque identifier of the version, used in requests. */
  version: filled,
  etag: maybeEtag,
  /** Path of the file in this version; empty if the service sent none. */
  path: text,
  committedAt: maybeDate,
  author: v.fallback(authorSchema, { name: '', personName: null }),
  message: text,
  /** Size in bytes. */
  size: maybeNumber,
});

const entrySchema = v.object({
  path: filled,
  kind: v.picklist(['folder', 'file']),
  mediaType: maybeText,
  /** Size in bytes. */
  size: maybeNumber,
  title: maybeText,
  etag: maybeEtag,
  /** Time of the file's last change. */
  changedAt: maybeDate,
});

const hitSchema = v.object({
  codeHostSlug: filled,
  path: filled,
  title: maybeText,
  excerpt: text,
  /** Heading of the section with the match. */
  heading: maybeText,
  /** Line of the match, from 1. */
  line: v.fallback(v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(1)), null), null),
});

/** Read mark stored by the service; unreadable without a name. */
export const readMarkSchema = v.pipe(
  v.object({
    codeHostSlug: filled,
    path: filled,
    title: maybeText,
    /** ETag of the text that was read; null if it wasn't available. */
    etag: maybeEtag,
    /** ETag of the current file; null if the file was removed, undefined if it wasn't sent. */
    currentEtag: v.fallback(v.optional(v.nullable(etag)), undefined),
    version: maybeText,
    readAt: maybeDate,
  }),
  v.transform(({ codeHostSlug, path, currentEtag, ...rest }) => ({
    name: { codeHostSlug, path },
    currentEtag,
    ...rest,
  })),
);

export const versionsSchema = tolerantList(versionSchema);
export const hitsSchema = tolerantList(hitSchema);
export const readMarksSchema = tolerantList(readMarkSchema);

/** Page of a folder. `next` requests the following page. */
export const treePageSchema = v.object({ entries: tolerantList(entrySchema), next: maybeText });

/** Version of a specification (extension viewer.specificationHistory). */
export type SpecificationVersion = Readonly<v.InferOutput<typeof versionSchema>>;

/** File or folder of a repository (extension viewer.specificationFiles). */
export type TreeEntry = Readonly<v.InferOutput<typeof entrySchema>>;

/** Search result in a specification (extension viewer.specifications). */
export type SpecificationHit = Readonly<v.InferOutput<typeof hitSchema>>;

/** Record of a specification that a user has read, and when. */
export type ReadMark = Readonly<v.InferOutput<typeof readMarkSchema>>;
