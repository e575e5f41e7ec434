import { bookmarkTree, competencies, newcomerSubject, people } from './sample/data.ts';
import { repositories } from './sample/repositories.ts';
import type {
  SampleBookmark,
  SampleCompetency,
  SampleFolder,
  SamplePerson,
  SampleRepository,
} from './sample/types.ts';

export type Content = {
  competencies: readonly SampleCompetency[];
  people: readonly SamplePerson[];
  /** Folders of a new user. */
  folders: readonly SampleFolder[];
  rootBookmarks: readonly SampleBookmark[];
  /** Starts without bookmarks. */
  newcomer?: string;
  repositories: readonly SampleRepository[];
};

/** No directory, no bookmarks and no specifications. */
export const emptyContent: Content = {
  competencies: [],
  people: [],
  folders: [],
  rootBookmarks: [],
  repositories: [],
};

/**
 * Content of a fictional company, for development, tests and demos. Some specifications contain
 * hostile text.
 */
export const sampleContent: Content = {
  competencies,
  people,
  folders: bookmarkTree,
  // Each sample bookmark is in a folder.
  rootBookmarks: [],
  newcomer: newcomerSubject,
  repositories,
};
