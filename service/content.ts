import { bookmarkTree, rootBookmarks } from './sample/bookmark-tree.ts';
import { competencies } from './sample/competencies.ts';
import { newcomer, people } from './sample/people.ts';
import { repositories } from './sample/repositories.ts';
import type {
  SampleBookmark,
  SampleCompetency,
  SampleFolder,
  SamplePerson,
  SampleRepository,
} from './sample/types.ts';

/** Everything the service knows before anyone has used it. */
export type Content = {
  competencies: readonly SampleCompetency[];
  people: readonly SamplePerson[];
  /** What a new subject's bookmarks look like. */
  folders: readonly SampleFolder[];
  rootBookmarks: readonly SampleBookmark[];
  /** The subject of a sample person who starts without bookmarks. */
  newcomer?: string;
  /** What the code host holds. */
  repositories: readonly SampleRepository[];
};

/** Nothing: no directory, no bookmarks and no specifications. */
export const emptyContent: Content = {
  competencies: [],
  people: [],
  folders: [],
  rootBookmarks: [],
  repositories: [],
};

/** A made-up company for development, tests and trying out; some of its specifications are hostile. */
export const sampleContent: Content = {
  competencies,
  people,
  folders: bookmarkTree,
  rootBookmarks,
  newcomer,
  repositories,
};
