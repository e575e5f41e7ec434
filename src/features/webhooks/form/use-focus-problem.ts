import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { FieldProblem } from '#ui/notice/ErrorSummary.tsx';
import type { FieldProblems, Refusal } from './webhook-input.ts';

/**
 * Leads to what is wrong with a form, found here or by the service: one problem to its field,
 * several to a summary of them.
 * @param shown what stands at the fields now
 */
export function useFocusProblem(
  shown: FieldProblems,
  refusal: Refusal | undefined,
  urlInput: RefObject<HTMLInputElement | null>,
  eventsInput: RefObject<HTMLInputElement | null>,
) {
  // 0 without a summary; another number for each, as each takes the focus.
  const [summary, setSummary] = useState(0);
  const problems: FieldProblem[] = [];
  if (shown.url !== undefined) {
    const lead = () => urlInput.current?.focus();
    problems.push({ label: 'Endpoint URL', problem: shown.url, lead });
  }
  if (shown.eventTypes !== undefined) {
    const lead = () => eventsInput.current?.focus();
    problems.push({ label: 'Events to deliver', problem: shown.eventTypes, lead });
  }
  if (summary > 0 && problems.length === 0) setSummary(0);

  function lead({ url, eventTypes }: FieldProblems): void {
    const isSummedUp = url !== undefined && eventTypes !== undefined;
    setSummary((before) => (isSummedUp ? before + 1 : 0));
    if (isSummedUp) return;
    if (url !== undefined) urlInput.current?.focus();
    else if (eventTypes !== undefined) eventsInput.current?.focus();
  }

  const leadNow = useEffectEvent(lead);
  useEffect(() => {
    if (refusal !== undefined) leadNow(refusal.problems);
  }, [refusal]);

  return { lead, summary: { key: summary, problems: summary > 0 ? problems : [] } };
}
