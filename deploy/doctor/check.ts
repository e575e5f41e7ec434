/** Something that is wrong, and what to do about it. */
export type Problem = { readonly what: string; readonly change: string };

/** How a check ended. What couldn't be checked is never told as right. */
export type Verdict =
  | { readonly state: 'ok' }
  | ({ readonly state: 'fails' } & Problem)
  /** It works, with a consequence that somebody should know of. */
  | { readonly state: 'advice'; readonly what: string }
  | { readonly state: 'not-checked'; readonly why: string };

/** One line of the report. */
export type Check = { readonly name: string } & Verdict;

/** Checks that belong together. */
export type Group = { readonly title: string; readonly checks: readonly Check[] };

export const ok = (name: string): Check => ({ name, state: 'ok' });

export const fails = (name: string, { what, change }: Problem): Check => ({
  name,
  state: 'fails',
  what,
  change,
});

export const advice = (name: string, what: string): Check => ({ name, state: 'advice', what });

export const notChecked = (name: string, why: string): Check => ({
  name,
  state: 'not-checked',
  why,
});

export const isSameProblem = (one: Problem, other: Problem): boolean =>
  one.what === other.what && one.change === other.change;

/** One check with this name in place of several that all fail with the same problem. */
export function merged(name: string, checks: readonly Check[]): readonly Check[] {
  const [first] = checks;
  if (first?.state !== 'fails' || checks.length < 2) return checks;
  const areSame = checks.every((one) => one.state === 'fails' && isSameProblem(one, first));
  return areSame ? [fails(name, first)] : checks;
}

/** Right without a problem. */
export const judged = (name: string, problem: Problem | undefined): Check =>
  problem === undefined ? ok(name) : fails(name, problem);
