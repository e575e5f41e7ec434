import { bookmarkTree, rootBookmarks } from './sample/bookmark-tree.ts';
import { competencies } from './sample/competencies.ts';
import { people } from './sample/people.ts';
import { allSpecifications, specificationText } from './sample/specifications.ts';
import type {
  SampleBookmark,
  SampleCompetency,
  SampleFolder,
  SamplePerson,
  SampleSpecification,
} from './sample-types.ts';

/** Everything the service knows before anyone has used it. */
export type Content = {
  competencies: readonly SampleCompetency[];
  people: readonly SamplePerson[];
  /** What a new subject's bookmarks look like. */
  folders: readonly SampleFolder[];
  rootBookmarks: readonly SampleBookmark[];
  specification(codeHostSlug: string, path: string): string | undefined;
  specifications(): Iterable<SampleSpecification>;
};

export const sampleContent: Content = {
  competencies,
  people,
  folders: bookmarkTree,
  rootBookmarks,
  specification: specificationText,
  specifications: allSpecifications,
};
