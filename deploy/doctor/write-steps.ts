import { failureOf } from '#platform/http/failure.ts';
import { type Check, fails, ok, type Problem } from './check.ts';
import type { Deployment } from './deployment.ts';
import { failureProblem } from './failure-problem.ts';
import type { ServiceOperation } from './operations.ts';

/** Carries out one step and notes how it ended. Resolves to undefined if it failed. */
export type Step = <T>(
  operation: ServiceOperation,
  name: string,
  work: () => Promise<T>,
  problem?: (value: T) => Problem | undefined,
) => Promise<T | undefined>;

export function stepsOf({ config }: Deployment, checks: Check[]): Step {
  return async (operation, name, work, problemOf = () => undefined) => {
    try {
      const value = await work();
      const problem = problemOf(value);
      checks.push(problem === undefined ? ok(name) : fails(name, problem));
      return value;
    } catch (error) {
      const failure = failureOf(error);
      if (failure === undefined) throw error;
      checks.push(fails(name, failureProblem(failure, operation, config)));
      return undefined;
    }
  };
}
