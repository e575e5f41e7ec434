import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  type CompetencyAddress,
  mostCompared,
  readChosen,
  toggled,
  writeChosen,
} from '#data/directory/competencies/chosen-competencies.ts';

/** Which competencies are chosen to be compared. It lives in the address. */
export type Comparison = {
  readonly chosen: readonly CompetencyAddress[];
  /** There is no room for another one. */
  readonly isFull: boolean;
  /** Puts one in or takes it out; nothing where there is no room. */
  readonly toggle: (one: CompetencyAddress) => void;
  readonly clear: () => void;
};

const ComparisonContext = createContext<Comparison | undefined>(undefined);

/** Ticks are shown at once; the address, which follows, adds nothing to the history. */
export function ComparisonProvider({ children }: { children: ReactNode }) {
  const [params, setParams] = useSearchParams();
  const inUrl = writeChosen(readChosen(params)).toString();
  const [latest, setLatest] = useState(() => ({ inUrl, chosen: readChosen(params) }));
  if (latest.inUrl !== inUrl) setLatest({ inUrl, chosen: readChosen(params) });

  const { chosen } = latest;
  const comparison = useMemo(() => {
    const isFull = chosen.length >= mostCompared;
    const choose = (next: readonly CompetencyAddress[]) => {
      setLatest({ inUrl, chosen: next });
      setParams((before) => writeChosen(next, before), {
        replace: true,
        preventScrollReset: true,
      });
    };
    return {
      chosen,
      isFull,
      toggle: (one: CompetencyAddress) => {
        const next = toggled(chosen, one);
        if (!isFull || next.length < chosen.length) choose(next);
      },
      clear: () => choose([]),
    };
  }, [chosen, inUrl, setParams]);
  return <ComparisonContext value={comparison}>{children}</ComparisonContext>;
}

export function useComparison(): Comparison {
  const comparison = use(ComparisonContext);
  if (comparison === undefined)
    throw new Error('useComparison needs a ComparisonProvider above it');
  return comparison;
}
