import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import { paths } from '#paths.ts';

/**
 * Minimum time between two changes of the URL in milliseconds, because browsers limit the rate of
 * URL changes.
 */
const pauseMs = 180;

/**
 * Returns a function that opens the details of the competency to which a key has moved focus:
 * immediately after a single key press, and at the maximum rate of `pauseMs` while a key is held
 * down. Adds no history entries.
 * @param params query parameters that contain the view of the list
 */
export function useOpenFocusedCompetency(
  params: URLSearchParams,
): (listed: ListedCompetency) => void {
  const navigate = useNavigate();
  const [step, setStep] = useState<{ readonly to: ListedCompetency }>();
  const lastAt = useRef(Number.NEGATIVE_INFINITY);

  const follow = useEffectEvent(({ category, name, occurrence }: ListedCompetency) => {
    lastAt.current = performance.now();
    const to = paths.competency(category, name, { occurrence, view: params });
    void navigate(to, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (step === undefined) return;
    const wait = Math.max(0, lastAt.current + pauseMs - performance.now());
    const timer = setTimeout(() => follow(step.to), wait);
    return () => clearTimeout(timer);
  }, [step]);

  return useCallback((listed) => setStep({ to: listed }), []);
}
