import type { SpecificationTarget } from '#platform/specification-link/specification-target.ts';

/** Repository and path of a file, without the branch. */
export type BranchTarget = { readonly codeHostSlug: string; readonly path: string };

/**
 * Question to the user: how many path segments form the branch name, in URLs of one repository that
 * begin with the same segment? URLs of a code host don't separate the branch from the path, so a
 * slash in a branch name looks like a folder.
 */
export type BranchQuestion = {
  readonly key: string;
  readonly codeHostSlug: string;
  /**
   * Path segments of the longest URL that the question concerns: the branch, followed by the path.
   */
  readonly example: readonly string[];
  readonly count: number;
  /**
   * Number of segments that form the branch: the user's answer, or the most likely number if there
   * is no answer.
   */
  readonly answer: number;
};

/** User's answers: the number of path segments that form the branch, by the key of the question. */
export type BranchAnswers = ReadonlyMap<string, number>;

/**
 * Matches names of branches and commits that can't be followed by a slash and a longer name. For
 * example, if a branch `main` exists, git allows no branch `main/x`.
 */
const withoutSlash =
  /^(head|main|master|trunk|develop|dev|staging|production|gh-pages|v?\d[\w.-]*|[0-9a-f]{7,40})$/i;
/** Matches common first segments of branch names that contain a slash, such as `feature`. */
const prefix =
  /^(feature|feat|fix|bugfix|hotfix|release|chore|docs?|refactor|test|topic|wip|users?|task|issue|dependabot|renovate)s?$/i;

const maxBranchSegments = 4;

/**
 * Returns the maximum number of segments that can form the branch in a URL; at least one segment
 * must remain for the path.
 */
export const getMaxBranchSegments = (segments: readonly string[]): number =>
  Math.min(maxBranchSegments, segments.length - 1);

/**
 * Creates a function that separates the branch from the path in the URLs of a file, and collects
 * questions to the user. The user's answer determines the branch. If there is no answer, existing
 * bookmarks and common branch names determine it.
 */
export function createBranchResolver(
  answers: BranchAnswers,
  isKnown: (target: BranchTarget) => boolean,
) {
  const questions = new Map<string, BranchQuestion>();
  const pathAfter = (segments: readonly string[], at: number) => segments.slice(at).join('/');

  const likely = (codeHostSlug: string, segments: readonly string[]): number => {
    const longest = getMaxBranchSegments(segments);
    for (let at = 1; at <= longest; at += 1) {
      if (isKnown({ codeHostSlug, path: pathAfter(segments, at) })) return at;
    }
    return prefix.test(segments[0] ?? '') ? 2 : 1;
  };

  return {
    questions,
    resolve: ({
      codeHostSlug,
      path,
      revision,
    }: SpecificationTarget & BranchTarget): BranchTarget => {
      if (revision === undefined || revision.includes('/') || withoutSlash.test(revision)) {
        return { codeHostSlug, path };
      }
      const segments = [revision, ...path.split('/')];
      if (getMaxBranchSegments(segments) < 2) return { codeHostSlug, path };
      const key = `${codeHostSlug}\n${revision}`;
      const before = questions.get(key);
      const answer = before?.answer ?? answers.get(key) ?? likely(codeHostSlug, segments);
      const example =
        before && before.example.length >= segments.length ? before.example : segments;
      questions.set(key, { key, codeHostSlug, example, count: (before?.count ?? 0) + 1, answer });
      const at = Math.min(answer, getMaxBranchSegments(segments));
      return { codeHostSlug, path: pathAfter(segments, at) };
    },
  };
}
