import { bookmarkTree, competencies, newcomerSubject, people } from './sample/data.ts';
import { repositories } from './sample/repositories.ts';
import type {
  SampleBookmark,
  SampleCompetency,
  SampleFolder,
  SamplePerson,
  SampleRepository,
} from './sample/types.ts';

/** Initial content of the service. */
export type Content = {
  competencies: readonly SampleCompetency[];
  people: readonly SamplePerson[];
  /** Initial folders of a new user, with their bookmarks. */
  folders: readonly SampleFolder[];
  rootBookmarks: readonly SampleBookmark[];
  /** Subject of a sample person who starts without bookmarks. */
  newcomer?: string;
  /** Repositories of the code host. */
  repositories: readonly SampleRepository[];
};

/** Empty content: no directory, no bookmarks and no specifications. */
export const emptyContent: Content = {
  competencies: [],
  people: [],
  folders: [],
  rootBookmarks: [],
  repositories: [],
};

/**
 * Content of a fictional company for development, tests and demos. Some of its specifications
 * contain hostile text.
 */
export const sampleContent: Content = {
  competencies,
  people,
  folders: bookmarkTree,
  // The sample has no bookmarks at the top level, because each of its bookmarks is in a folder.
  rootBookmarks: [],
  newcomer: newcomerSubject,
  repositories,
};
