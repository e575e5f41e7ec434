import type { SpecificationTarget } from '#platform/specification-link/specification-target.ts';

/** Repository and path, without the branch. */
export type Target = { readonly codeHostSlug: string; readonly path: string };

/**
 * A question about the URLs of a repository that begin alike. In a URL of a code host nothing divides the branch from
 * the path, so a branch whose name has a slash can't be told from a folder.
 */
export type BranchQuestion = {
  readonly key: string;
  readonly codeHostSlug: string;
  /** The segments of the longest of these URLs: those of the branch, then those of the path. */
  readonly example: readonly string[];
  /** Number of these URLs. */
  readonly count: number;
  /** How many segments are the branch: as answered, or the likely number. */
  readonly answer: number;
};

/** How many segments are the branch, by the key of the question. */
export type BranchAnswers = ReadonlyMap<string, number>;

/** Branches and commits without a slash; git allows no branch `main/x` beside `main`. */
const withoutSlash =
  /^(head|main|master|trunk|develop|dev|staging|production|gh-pages|v?\d[\w.-]*|[0-9a-f]{7,40})$/i;
/** The usual first segments of branches whose name has a slash. */
const prefix =
  /^(feature|feat|fix|bugfix|hotfix|release|chore|docs?|refactor|test|topic|wip|users?|task|issue|dependabot|renovate)s?$/i;

const mostSegments = 4;

/** The longest branch that a URL can have, in segments; at least one is left for the path. */
export const longestBranch = (segments: readonly string[]): number =>
  Math.min(mostSegments, segments.length - 1);

/**
 * Collects the questions about the URLs of a file, and resolves each URL by the answer or, without one, by what is
 * bookmarked already and how branches are usually named.
 */
export function branchQuestions(answers: BranchAnswers, isKnown: (target: Target) => boolean) {
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
    resolve: ({ codeHostSlug, path, revision }: SpecificationTarget & Target): Target => {
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
