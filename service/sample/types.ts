import * as v from 'valibot';

const levelSchema = v.object({ criteria: v.string(), storyPoints: v.number() });
const linksSchema = v.array(v.object({ name: v.string(), url: v.string() }));

/** All fields of interface 2.1. */
export const competencySchema = v.object({
  category: v.string(),
  name: v.string(),
  description: v.string(),
  owner: v.string(),
  difficultyLevels: v.object({ easy: levelSchema, medium: levelSchema, hard: levelSchema }),
  aiContent: v.object({
    secondBrains: linksSchema,
    qualityBar: linksSchema,
    commands: linksSchema,
  }),
  settings: v.object({ enabledForCli: v.boolean(), enabledForPlan: v.boolean() }),
});
export type SampleCompetency = v.InferOutput<typeof competencySchema>;

/**
 * Checks only the fields of interface 2.2 that the service itself uses. All others are unchanged in
 * responses.
 */
export const personSchema = v.looseObject({
  name: v.string(),
  fullName: v.string(),
  category: v.string(),
  email: v.string(),
  identityProviderId: v.string(),
});
export type SamplePerson = v.InferOutput<typeof personSchema>;

const bookmarkSchema = v.object({ codeHostSlug: v.string(), path: v.string(), title: v.string() });

/** Folder and position are those in the folder tree. */
export type SampleBookmark = v.InferOutput<typeof bookmarkSchema>;

/** In the order of `position`. */
export type SampleFolder = {
  id: string;
  name: string;
  children: readonly SampleFolder[];
  bookmarks: readonly SampleBookmark[];
};
export const folderSchema: v.GenericSchema<unknown, SampleFolder> = v.object({
  id: v.string(),
  name: v.string(),
  children: v.lazy(() => v.array(folderSchema)),
  bookmarks: v.array(bookmarkSchema),
});

export type SampleRepository = {
  slug: string;
  title?: string;
  /** One sentence. */
  description?: string;
  /** Yields the oldest commit first. */
  commits(): Iterable<SampleCommit>;
  /** Names of people; undefined if everyone can read the repository. */
  readers?: readonly string[];
  /** Time before which versions, except the current one, are listed without their text. */
  keptSince?: string;
  /** Times by tag; a tag names the latest commit before its time. */
  tags?: Readonly<Record<string, string>>;
};

export type SampleCommit = {
  /** In ISO 8601. */
  at: string;
  author: { name: string; email: string };
  message: string;
  changes: readonly SampleChange[];
};

/** `content` is null if the commit deletes the file. A move deletes one file and adds another. */
export type SampleChange = { path: string; content: string | Uint8Array | null };
