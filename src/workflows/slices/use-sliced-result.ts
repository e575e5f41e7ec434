import { useEffect, useState } from 'react';
import { runInSlices } from '#text/slices/run-in-slices.ts';

type Outcome<Result> = {
  readonly start: () => Generator<unknown, Result>;
  readonly result: Result;
};

/**
 * The result of long work that is done in slices; undefined until it is done. The work is aborted
 * when the component goes or another work is given. What the work throws is thrown while rendering.
 *
 * @param start begins the work; the same function means the same work. Undefined where there is none.
 */
export function useSlicedResult<Result>(
  start: (() => Generator<unknown, Result>) | undefined,
): Result | undefined {
  const [outcome, setOutcome] = useState<Outcome<Result>>();
  useEffect(() => {
    if (start === undefined) return;
    const aborter = new AbortController();
    runInSlices(start(), { signal: aborter.signal }).then(
      (result) => {
        if (!aborter.signal.aborted) setOutcome({ start, result });
      },
      (problem: unknown) => {
        if (aborter.signal.aborted) return;
        setOutcome(() => {
          throw problem;
        });
      },
    );
    return () => aborter.abort();
  }, [start]);
  return outcome?.start === start ? outcome?.result : undefined;
}
