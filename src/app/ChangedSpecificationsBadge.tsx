import { hasChanged } from '#data/specifications/read-marks.ts';
import type { ReadMark } from '#data/specifications/specification.ts';
import { useReadMarks } from '#features/specifications/use-read-marks.ts';
import { formatNumber } from '#text/format-number.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './Navigation.module.css';
import { useBackgroundQuery } from './use-background-query.ts';

const refresh = {
  maxAge: 900_000,
  focusMaxAge: 300_000,
  select: (marks: readonly ReadMark[]) => marks.filter(hasChanged).length,
};

/**
 * Badge with the number of specifications that have changed since the user read them
 * (viewer.specificationReadings), shown in the navigation.
 */
export function ChangedSpecificationsBadge() {
  const count = useBackgroundQuery(useReadMarks().query, refresh) ?? 0;
  if (count === 0) return null;
  return (
    <>
      <span className={styles.count} data-changed data-only="wide" aria-hidden>
        {formatNumber(count)}
      </span>
      <VisuallyHidden>{`, ${formatNumber(count)} changed since you read ${count === 1 ? 'it' : 'them'}`}</VisuallyHidden>
    </>
  );
}
