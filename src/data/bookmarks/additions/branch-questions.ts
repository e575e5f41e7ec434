import type { SpecificationTarget } from '#platform/specification-link/specification-target.ts';

/** Repository and path of a file, without the branch. */
export type BranchTarget = { readonly codeHostSlug: string; readonly path: string };

/**
 * Question to the user: how many path segments form the branch name? URLs of a code host don't
 * separate the branch from the path, so a slash in a branch name looks like a folder. One question
 * is for all URLs of a repository that begin with the same segment.
 */
export type BranchQuestion = {
  readonly key: string;
  readonly codeHostSlug: string;
  /** Segments of the longest URL that the question concerns: the branch, then the path. */
  readonly example: readonly string[];
  readonly count: number;
  /** Number of segments in the branch: the user's answer, otherwise the most likely number. */
  readonly answer: number;
};

/** Number of path segments in the branch, by the key of the question. */
export type BranchAnswers = ReadonlyMap<string, number>;

/** Names that can't be followed by a slash: beside a branch `main`, git allows no `main/x`. */
const withoutSlash =
  /^(head|main|master|trunk|develop|dev|staging|production|gh-pages|v?\d[\w.-]*|[0-9a-f]{7,40})$/i;
/** Common first segments of branch names that contain a slash. */
const prefix =
  /^(feature|feat|fix|bugfix|hotfix|release|chore|docs?|refactor|test|topic|wip|users?|task|issue|dependabot|renovate)s?$/i;

const maxBranchSegments = 4;

/** All segments except one, which must remain for the path. */
export const getMaxBranchSegments = (segments: readonly string[]): number =>
  Math.min(maxBranchSegments, segments.length - 1);

/**
 * Separates the branch from the path in URLs, and collects questions to the user. Without an
 * answer, existing bookmarks and common branch names determine the branch.
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
