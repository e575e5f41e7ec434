import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createReadMarks, hasChanged } from '#data/specifications/read-marks.ts';
import type { ReadMark } from '#data/specifications/specification.ts';
import { useServices } from '#platform/react.tsx';
import { formatNumber } from '#text/format-number.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './Navigation.module.css';
import { useBackgroundRefresh } from './use-background-refresh.ts';

const changedCount = (marks: readonly ReadMark[]) => marks.filter(hasChanged).length;

/**
 * Age in milliseconds above which the read marks are refetched: usually, and when the tab gets
 * focus.
 */
const usualMaxAge = 900_000;
const focusMaxAge = 300_000;

/**
 * Number of specifications that have changed since the user read them
 * (viewer.specificationReadings), in the link to the specifications.
 */
export function ChangedSpecifications() {
  const services = useServices();
  const [{ query }] = useState(() => createReadMarks(services));
  useBackgroundRefresh(query, usualMaxAge, focusMaxAge);
  // Disabled, so that the screen doesn't report the age or a failure of this list as its own.
  const { data: count = 0 } = useQuery({ ...query, enabled: false, select: changedCount });
  if (count === 0) return null;
  return (
    <>
      <span className={styles.count} data-changed aria-hidden>
        {formatNumber(count)}
      </span>
      <VisuallyHidden>{`, ${formatNumber(count)} changed since you read ${count === 1 ? 'it' : 'them'}`}</VisuallyHidden>
    </>
  );
}
