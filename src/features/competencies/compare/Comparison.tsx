import { Columns3, ListChecks } from 'lucide-react';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import {
  type CompetencyReference,
  getCompetencyKey,
  isSameCompetency,
  type ListedCompetency,
} from '#data/directory/competencies/competency-list.ts';
import { toNameLabel } from '#data/directory/display-names.ts';
import {
  comparedCompetenciesCodec,
  maxComparedCompetencies,
  minComparedCompetencies,
  toggleComparedCompetency,
} from '#features/competencies/chosen-competencies.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { narrowScreenQuery, useMediaQuery } from '#ui/page/use-media.ts';
import { useUrlState } from '#workflows/url-state/use-url-state.ts';
import styles from './Comparison.module.css';

type Comparison = {
  readonly chosen: readonly CompetencyReference[];
  readonly isFull: boolean;
  readonly toggle: (one: CompetencyReference) => void;
  readonly clear: () => void;
  /** True if the rows show their checkboxes on a phone, which hides them at first. */
  readonly isChoosing: boolean;
  /** Shows the checkboxes of the rows on a phone until `clear` is called. */
  readonly start: () => void;
};

const ComparisonContext = createContext<Comparison | undefined>(undefined);

/** A checkbox changes immediately; the URL follows, without a new history entry. */
export function ComparisonProvider({ children }: { children: ReactNode }) {
  const { value: chosen, replace: choose } = useUrlState(comparedCompetenciesCodec);
  const [hasStarted, setHasStarted] = useState(false);
  const comparison = useMemo(() => {
    const isFull = chosen.length >= maxComparedCompetencies;
    return {
      chosen,
      isFull,
      toggle: (one: CompetencyReference) => {
        const next = toggleComparedCompetency(chosen, one);
        if (next.length <= maxComparedCompetencies) choose(next);
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
  if (comparison === undefined) {
    throw new Error('useComparison must be used within a ComparisonProvider');
  }
  return comparison;
}

function useCompareCheckbox(listed: ListedCompetency) {
  const { chosen, isFull, toggle } = useComparison();
  const checked = chosen.some((one) => isSameCompetency(one, listed));
  return {
    checked,
    'aria-disabled': (isFull && !checked) || undefined,
    onChange: () => toggle(listed),
  };
}

/** Checkbox in a row of the list. Tab moves focus from the link of the row to the checkbox. */
export function CompareRowCheckbox({
  listed,
  tabIndex,
}: {
  listed: ListedCompetency;
  tabIndex: 0 | -1;
}) {
  const { isChoosing } = useComparison();
  return (
    <label className={styles.target} data-no-print data-choosing={isChoosing || undefined}>
      <input
        type="checkbox"
        aria-label={`Compare ${toNameLabel(listed.name)}`}
        tabIndex={tabIndex}
        {...useCompareCheckbox(listed)}
      />
    </label>
  );
}

export function CompareCheckbox({ listed }: { listed: ListedCompetency }) {
  return (
    <span className={styles.toggle} data-no-print>
      <Checkbox label="Compare" {...useCompareCheckbox(listed)} />
    </span>
  );
}

export function SelectSeveralButton() {
  const { isChoosing, start, clear } = useComparison();
  if (!useMediaQuery(narrowScreenQuery)) return null;
  return (
    <Button icon={ListChecks} aria-pressed={isChoosing} onClick={isChoosing ? clear : start}>
      Select several
    </Button>
  );
}

export function CompareBar({ onClear }: { onClear: () => void }) {
  const { chosen, isFull, isChoosing, clear } = useComparison();
  const isEnough = chosen.length >= minComparedCompetencies;
  return (
    <section
      className={styles.place}
      data-no-print
      aria-label="Comparison"
      data-foot-bar
      hidden={!isChoosing}
    >
      <div className={styles.bar}>
        <span className={styles.words}>
          <Text as="span" weight={550} role="status">
            {isChoosing &&
              chosen.length === 0 &&
              `Choose ${minComparedCompetencies} to ${maxComparedCompetencies}`}
            {chosen.length > 0 && `${chosen.length} chosen`}
            {isFull && ` (${maxComparedCompetencies} at most)`}
            {chosen.length > 0 && !isEnough && ', choose another'}
          </Text>
          <span className={styles.names}>
            {chosen.map((one, index) => (
              <span key={getCompetencyKey(one)}>
                {index > 0 && ', '}
                <bdi>{toNameLabel(one.name)}</bdi>
              </span>
            ))}
          </span>
        </span>
        {isEnough && (
          <ButtonLink
            variant="primary"
            icon={Columns3}
            to={paths.compareCompetencies({ chosen: comparedCompetenciesCodec.write(chosen) })}
          >
            Compare
          </ButtonLink>
        )}
        <Button
          variant="quiet"
          onClick={() => {
            clear();
            onClear();
          }}
        >
          {chosen.length > 0 ? 'Clear selection' : 'Cancel'}
        </Button>
      </div>
    </section>
  );
}
