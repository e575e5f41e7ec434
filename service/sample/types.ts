/** Competency in the directory, with all fields of the interface's section 2.1. */
export type SampleCompetency = {
  category: string;
  name: string;
  description: string;
  owner: string;
  difficultyLevels: Record<'easy' | 'medium' | 'hard', { criteria: string; storyPoints: number }>;
  aiContent: Record<
    'secondBrains' | 'qualityBar' | 'commands',
    readonly { name: string; url: string }[]
  >;
  settings: { enabledForCli: boolean; enabledForPlan: boolean };
};

/**
 * Person of the directory with the fields of interface section 2.2. The interface allows additional
 * fields, so some people have them.
 */
export type SamplePerson = {
  name: string;
  fullName: string;
  trackerId: string;
  assignmentId: string;
  codeHostUsername: string;
  projectId: string;
  teamRoomName: string;
  onboarding: boolean;
  external: boolean;
  category: string;
  leaving: boolean;
  email: string;
  startDate: string;
  identityProviderId: string;
  canQc: boolean;
  competencies?: string | readonly string[] | readonly { name: string; since?: string }[];
  skills?: readonly string[] | readonly { name: string; level: string }[];
  projectAssignments?: readonly {
    project: string;
    role: string;
    allocation: number;
    since: string;
  }[];
  [extraField: string]: unknown;
};

/**
 * Bookmark without folder and position, which are determined by its location in the folder tree.
 */
export type SampleBookmark = { codeHostSlug: string; path: string; title: string };

/** Folder with all descendants, in the order of `position`. */
export type SampleFolder = {
  id: string;
  name: string;
  children: readonly SampleFolder[];
  bookmarks: readonly SampleBookmark[];
};

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
