import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import {
  chosenCodec,
  maxCompared,
  toggleCompetency,
} from '#data/directory/competencies/chosen-competencies.ts';
import type { CompetencyAddress } from '#data/directory/competencies/competency-list.ts';
import { useUrlState } from '#workflows/url-state/use-url-state.ts';

/** Which competencies are chosen to be compared. It lives in the address. */
export type Comparison = {
  readonly chosen: readonly CompetencyAddress[];
  /** There is no room for another one. */
  readonly isFull: boolean;
  /** Puts one in or takes it out; nothing where there is no room. */
  readonly toggle: (one: CompetencyAddress) => void;
  readonly clear: () => void;
  /** Whether rows show their boxes where they have no room for them otherwise. */
  readonly isChoosing: boolean;
  /** Shows the boxes. They go with `clear`. */
  readonly start: () => void;
};

const ComparisonContext = createContext<Comparison | undefined>(undefined);

/** Ticks are shown at once. The address follows and adds nothing to the history. */
export function ComparisonProvider({ children }: { children: ReactNode }) {
  const { value: chosen, replace: choose } = useUrlState(chosenCodec);
  const [hasStarted, setHasStarted] = useState(false);
  const comparison = useMemo(() => {
    const isFull = chosen.length >= maxCompared;
    return {
      chosen,
      isFull,
      toggle: (one: CompetencyAddress) => {
        const next = toggleCompetency(chosen, one);
        if (!isFull || next.length < chosen.length) choose(next);
      },
      clear: () => {
        setHasStarted(false);
        choose([]);
      },
      isChoosing: hasStarted || chosen.length > 0,
      start: () => setHasStarted(true),
    };
  }, [chosen, choose, hasStarted]);
  return <ComparisonContext value={comparison}>{children}</ComparisonContext>;
}

export function useComparison(): Comparison {
  const comparison = use(ComparisonContext);
  if (comparison === undefined)
    throw new Error('useComparison needs a ComparisonProvider above it');
  return comparison;
}
