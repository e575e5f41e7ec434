import * as v from 'valibot';
import { maybeNumber, maybeText, tolerantList } from '#platform/http/tolerant.ts';
import type {
  ReadMark,
  SpecificationHit,
  SpecificationVersion,
  TreeEntry,
} from './specification.ts';

const filled = v.pipe(v.string(), v.nonEmpty());

/** An ETag as it is in a header, whether it was sent with its quotes or without. */
const etag = v.pipe(
  filled,
  v.transform((tag) => {
    const strong = tag.replace(/^W\//, '');
    return strong.startsWith('"') ? strong : `"${strong}"`;
  }),
);
const maybeEtag = v.fallback(v.nullish(etag, null), null);

/** ISO 8601; null where it is something else. */
const maybeDate = v.pipe(
  maybeText,
  v.transform((text) => {
    const date = new Date(text ?? '');
    return Number.isNaN(date.getTime()) ? null : date;
  }),
);

const author = v.fallback(v.object({ name: v.fallback(v.string(), ''), personName: maybeText }), {
  name: '',
  personName: null,
});

const versionSchema: v.GenericSchema<unknown, SpecificationVersion> = v.object({
  version: filled,
  etag: maybeEtag,
  path: v.fallback(v.string(), ''),
  committedAt: maybeDate,
  author,
  message: v.fallback(v.string(), ''),
  size: maybeNumber,
});

const entrySchema: v.GenericSchema<unknown, TreeEntry> = v.object({
  path: filled,
  kind: v.picklist(['folder', 'file']),
  mediaType: maybeText,
  size: maybeNumber,
  title: maybeText,
  etag: maybeEtag,
});

const hitSchema: v.GenericSchema<unknown, SpecificationHit> = v.object({
  codeHostSlug: filled,
  path: filled,
  title: maybeText,
  excerpt: v.fallback(v.string(), ''),
  heading: maybeText,
  line: v.fallback(v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(1)), null), null),
});

/** What the caller has read, as the service knows it; unreadable without a name. */
export const readMarkSchema: v.GenericSchema<unknown, ReadMark> = v.pipe(
  v.object({
    codeHostSlug: filled,
    path: filled,
    title: maybeText,
    etag: maybeEtag,
    // Undefined where it wasn't sent: then nobody knows. Null says that the file is gone.
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

/** One page of a folder. `next` asks for the one after it. */
export const treePageSchema = v.object({ entries: tolerantList(entrySchema), next: maybeText });
