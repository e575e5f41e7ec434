import * as v from 'valibot';
import type { TextAnswer } from '#platform/http/http.ts';
import { maybeNumber, maybeText, tolerantList } from '#platform/tolerant.ts';

/** What names a specification: a repository of the code host, and the path of a file in it. */
export type SpecificationName = { readonly codeHostSlug: string; readonly path: string };

/**
 * A specification as the service returns it (extension viewer.specifications). Bytes that aren't UTF-8 are
 * U+FFFD in its text.
 */
export type SpecificationText = TextAnswer;

/** A key for maps and sets of specifications. */
export function nameKey({ codeHostSlug, path }: SpecificationName): string {
  return JSON.stringify([codeHostSlug, path]);
}

const filled = v.pipe(v.string(), v.nonEmpty());
const text = v.fallback(v.string(), '');

/** An ETag as it is in a header, whether it was sent with its quotes or without. */
const etag = v.pipe(
  filled,
  v.transform((tag) => {
    const strong = tag.replace(/^W\//, '');
    return strong.startsWith('"') ? strong : `"${strong}"`;
  }),
);
const maybeEtag = v.fallback(v.nullish(etag, null), null);

/** ISO 8601; null for anything else. */
const maybeDate = v.pipe(
  maybeText,
  v.transform((written) => {
    const date = new Date(written ?? '');
    return Number.isNaN(date.getTime()) ? null : date;
  }),
);

const authorSchema = v.object({
  /** As in the commit; empty if the service sent none. */
  name: text,
  /** The name in the directory, if the service has it. */
  personName: maybeText,
});

const versionSchema = v.object({
  /** Opaque; names the version in requests. */
  version: filled,
  etag: maybeEtag,
  /** Where the file was then; empty if the service didn't say. */
  path: text,
  committedAt: maybeDate,
  author: v.fallback(authorSchema, { name: '', personName: null }),
  message: text,
  /** In bytes. */
  size: maybeNumber,
});

const entrySchema = v.object({
  path: filled,
  kind: v.picklist(['folder', 'file']),
  mediaType: maybeText,
  /** In bytes. */
  size: maybeNumber,
  title: maybeText,
  etag: maybeEtag,
});

const hitSchema = v.object({
  codeHostSlug: filled,
  path: filled,
  title: maybeText,
  excerpt: text,
  /** The heading that it was found under. */
  heading: maybeText,
  /** Counts from 1. */
  line: v.fallback(v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(1)), null), null),
});

/** A read mark that the service keeps; unreadable without a name. */
export const readMarkSchema = v.pipe(
  v.object({
    codeHostSlug: filled,
    path: filled,
    title: maybeText,
    /** Of the text that was read; null if it wasn't available. */
    etag: maybeEtag,
    /** Of the file now; null when it is gone, undefined if it wasn't sent. */
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

/** One page of a folder. `next` requests the one after it. */
export const treePageSchema = v.object({ entries: tolerantList(entrySchema), next: maybeText });

/** A version of a specification (extension viewer.specificationHistory). */
export type SpecificationVersion = Readonly<v.InferOutput<typeof versionSchema>>;

/** A file or a folder of a repository (extension viewer.specificationFiles). */
export type TreeEntry = Readonly<v.InferOutput<typeof entrySchema>>;

/** What a search found in one specification (extension viewer.specifications). */
export type SpecificationHit = Readonly<v.InferOutput<typeof hitSchema>>;

/** What a person has read, and when. */
export type ReadMark = Readonly<v.InferOutput<typeof readMarkSchema>>;
