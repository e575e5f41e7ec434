import * as v from 'valibot';

const levelSchema = v.object({ criteria: v.string(), storyPoints: v.number() });
const linksSchema = v.array(v.object({ name: v.string(), url: v.string() }));

/** Competency in the directory, with all fields of the interface's section 2.1. */
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
 * Person of the directory, with the fields of the interface's section 2.2 that the service itself
 * uses. All other fields are unchanged in responses.
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

/**
 * Bookmark without folder and position, which are determined by its location in the folder tree.
 */
export type SampleBookmark = v.InferOutput<typeof bookmarkSchema>;

/** Folder with all descendants, in the order of `position`. */
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

/** Repository of the sample's code host. */
export type SampleRepository = {
  slug: string;
  title?: string;
  /** Description of the repository, in one sentence. */
  description?: string;
  /** Returns the commits of the repository, oldest first. */
  commits(): Iterable<SampleCommit>;
  /** Names of the people who can read the repository; undefined if everyone can. */
  readers?: readonly string[];
  /**
   * Versions committed before this time, except the current version, are listed without their text.
   */
  keptSince?: string;
  /** Times of the tagged commits, by the name of the tag: a tag names the latest commit until then. */
  tags?: Readonly<Record<string, string>>;
};

export type SampleCommit = {
  /** Time of the commit, in ISO 8601. */
  at: string;
  author: { name: string; email: string };
  message: string;
  changes: readonly SampleChange[];
};

/**
 * File after a commit; `content` is null if the commit deletes the file. A move deletes one file
 * and adds another.
 */
export type SampleChange = { path: string; content: string | Uint8Array | null };
