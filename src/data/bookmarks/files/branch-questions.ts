import type { SpecificationTarget } from '#platform/specification-link/specification-target.ts';

/** Repository and path, without the branch. */
export type BranchTarget = { readonly codeHostSlug: string; readonly path: string };

/**
 * Question about URLs of a repository with the same beginning. In a URL of a code host nothing
 * separates the branch from the path, so a branch with a slash in its name looks like a folder.
 */
export type BranchQuestion = {
  readonly key: string;
  readonly codeHostSlug: string;
  /** Segments of the longest of these URLs: first the branch, then the path. */
  readonly example: readonly string[];
  readonly count: number;
  /** Number of segments that form the branch: the user's answer, or the most likely number. */
  readonly answer: number;
};

/** Number of segments that form the branch, by the key of the question. */
export type BranchAnswers = ReadonlyMap<string, number>;

/** Branches and commits without a slash; git allows no branch `main/x` next to `main`. */
const withoutSlash =
  /^(head|main|master|trunk|develop|dev|staging|production|gh-pages|v?\d[\w.-]*|[0-9a-f]{7,40})$/i;
/** Usual first segments of branches with a slash in their name. */
const prefix =
  /^(feature|feat|fix|bugfix|hotfix|release|chore|docs?|refactor|test|topic|wip|users?|task|issue|dependabot|renovate)s?$/i;

const mostSegments = 4;

/**
 * Returns the maximum number of branch segments in a URL; at least one segment remains for the
 * path.
 */
export const longestBranch = (segments: readonly string[]): number =>
  Math.min(mostSegments, segments.length - 1);

/**
 * Collects the questions about the URLs of a file, and resolves each URL by the answer or, without
 * one, by existing bookmarks and usual branch names.
 */
export function branchQuestions(
  answers: BranchAnswers,
  isKnown: (target: BranchTarget) => boolean,
) {
  const questions = new Map<string, BranchQuestion>();
  const pathAfter = (segments: readonly string[], at: number) => segments.slice(at).join('/');

  const likely = (codeHostSlug: string, segments: readonly string[]): number => {
    const longest = longestBranch(segments);
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
      if (longestBranch(segments) < 2) return { codeHostSlug, path };
      const key = `${codeHostSlug}\n${revision}`;
      const before = questions.get(key);
      const answer = before?.answer ?? answers.get(key) ?? likely(codeHostSlug, segments);
      const example =
        before && before.example.length >= segments.length ? before.example : segments;
      questions.set(key, { key, codeHostSlug, example, count: (before?.count ?? 0) + 1, answer });
      const at = Math.min(answer, longestBranch(segments));
      return { codeHostSlug, path: pathAfter(segments, at) };
    },
  };
}
