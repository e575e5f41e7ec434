/** One competency of the directory, every member present (interface 2.1). */
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
 * One person of the directory (interface 2.2). The interface says a record carries more than its
 * table shows, so some people have extra fields; these are their shapes.
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

/** A bookmark without folder and position, which follow from its place in the sample. */
export type SampleBookmark = { codeHostSlug: string; path: string; title: string };

/** A folder with everything inside it, in the order of `position`. */
export type SampleFolder = {
  id: string;
  name: string;
  children: readonly SampleFolder[];
  bookmarks: readonly SampleBookmark[];
};

/** A repository of the code host. */
export type SampleRepository = {
  slug: string;
  title?: string;
  /** One sentence. */
  description?: string;
  /** Its commits, oldest first. */
  commits(): Iterable<SampleCommit>;
  /** The names of the people who may read it; everybody where there is no list. */
  readers?: readonly string[];
  /** Versions that were replaced before this time are known, but their text is no longer kept. */
  keptSince?: string;
};

export type SampleCommit = {
  /** ISO 8601. */
  at: string;
  author: { name: string; email: string };
  message: string;
  changes: readonly SampleChange[];
};

/** A file as the commit leaves it; null deletes it. A move deletes one file and adds another. */
export type SampleChange = { path: string; content: string | Uint8Array | null };
