import type { SpecificationTarget } from '#platform/specification-link/specification-target.ts';

/** A target in a repository. */
export type FullTarget = {
  readonly codeHostSlug: string;
  readonly path: string;
  readonly revision?: string;
};

/** How many segments of an address are the name of the branch, by the key of the question. */
export type BranchAnswers = ReadonlyMap<string, number>;

/**
 * In an address of a code host nothing divides the branch from the path. Where the branch may have a
 * slash in its name, one question is asked about all addresses of the repository that begin alike.
 */
export type BranchQuestion = {
  readonly key: string;
  readonly codeHostSlug: string;
  /** Of one such address: the segments of the branch, then those of the path. */
  readonly example: readonly string[];
  /** How many addresses it is about. */
  readonly count: number;
  /** How many segments of them are the branch. */
  readonly answer: number;
};

/** A branch of this name has no slash, or a git repository could not have both. */
const complete = /^(head|main|master|trunk|develop|dev|staging|production|gh-pages|v?\d[\w.-]*)$/i;
const commit = /^[0-9a-f]{7,40}$/;
/** The usual first words of branches that have a slash in their name. */
const prefixes =
  /^(feature|feat|features|fix|bugfix|hotfix|release|releases|chore|docs|doc|refactor|test|topic|wip|user|users|task|issue|dependabot|renovate)$/i;

export function isCommit(revision: string): boolean {
  return commit.test(revision);
}

/** The longest branch that is offered, in segments. */
const longest = 4;

/** How many segments the branch of an address can have, at most; with one nothing is to be asked. */
export function mostSegments(example: readonly string[]): number {
  return Math.min(longest, example.length - 1);
}

/** Collects the questions about the addresses of a file, and applies their answers. */
export function branchNames(answers: BranchAnswers, isKnown: (target: FullTarget) => boolean) {
  const questions = new Map<string, BranchQuestion>();

  const divided = (segments: readonly string[], at: number) => ({
    revision: segments.slice(0, at).join('/'),
    path: segments.slice(at).join('/'),
  });

  /** By what is bookmarked already, else by how branches are usually named. */
  const likely = (codeHostSlug: string, segments: readonly string[]): number => {
    for (let at = 1; at <= mostSegments(segments); at += 1) {
      if (isKnown({ codeHostSlug, ...divided(segments, at) })) return at;
    }
    return prefixes.test(segments[0] ?? '') ? Math.min(2, mostSegments(segments)) : 1;
  };

  return {
    questions,
    /** The target with the branch and the path that the answer gives. */
    resolve: ({ revision, path }: SpecificationTarget, codeHostSlug: string): FullTarget => {
      if (revision === undefined) return { codeHostSlug, path };
      const segments = [revision, ...path.split('/')];
      const isCertain = complete.test(revision) || isCommit(revision) || revision.includes('/');
      if (isCertain || mostSegments(segments) < 2) return { codeHostSlug, path, revision };
      const key = JSON.stringify([codeHostSlug, revision]);
      const before = questions.get(key);
      const answer = before?.answer ?? answers.get(key) ?? likely(codeHostSlug, segments);
      // The longest example shows all answers.
      const isLonger = before === undefined || segments.length > before.example.length;
      const example = isLonger ? segments : before.example;
      const count = (before?.count ?? 0) + 1;
      questions.set(key, { key, codeHostSlug, example, count, answer });
      return { codeHostSlug, ...divided(segments, Math.min(answer, mostSegments(segments))) };
    },
  };
}
