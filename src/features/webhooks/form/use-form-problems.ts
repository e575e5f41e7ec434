import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { FieldProblem } from '#ui/notice/ErrorSummary.tsx';
import {
  type CheckedInput,
  type FieldProblems,
  type Refusal,
  type ValidationOptions,
  validate,
  type WebhookInput,
} from './webhook-input.ts';

const none: FieldProblems = { url: undefined, eventTypes: undefined };
const labels = { url: 'Endpoint URL', eventTypes: 'Events to deliver' };
const fields = ['url', 'eventTypes'] as const;

export type FormProblems = {
  readonly shown: FieldProblems;
  /** A summary of several problems; `key` differs for each, since each takes the focus. */
  readonly summary: { readonly key: number; readonly problems: readonly FieldProblem[] };
  /** Removes the problems that `next` solves, and adds none. */
  readonly update: (next: WebhookInput) => void;
  /** Checks the URL again, once the form has been submitted. */
  readonly leaveUrl: () => void;
  /** Returns the input to send; undefined if it has problems, which are shown and focused. */
  readonly check: (whole: WebhookInput) => CheckedInput | undefined;
};

/**
 * The problems shown at the fields: from the first submit on, and from then on whenever a field is
 * left. What the service refused is shown until that field is changed. After a submit or a refusal the
 * focus goes to the field with the problem, or to a summary of several.
 */
export function useFormProblems(
  input: WebhookInput,
  refusal: Refusal | undefined,
  options: ValidationOptions,
  inputs: Readonly<Record<keyof FieldProblems, RefObject<HTMLInputElement | null>>>,
): FormProblems {
  const [found, setFound] = useState(none);
  const [isSubmitted, setIsSubmitted] = useState(false);
  // 0 without a summary.
  const [summaryKey, setSummaryKey] = useState(0);

  const { problems: refused, input: refusedInput } = refusal ?? {};
  const shown: FieldProblems = {
    url: found.url ?? (refusedInput?.url === input.url ? refused?.url : undefined),
    eventTypes:
      found.eventTypes ??
      (refusedInput?.eventTypes === input.eventTypes ? refused?.eventTypes : undefined),
  };
  const listed = fields.flatMap((field): readonly FieldProblem[] => {
    const problem = shown[field];
    const focusField = () => inputs[field].current?.focus();
    return problem === undefined ? [] : [{ label: labels[field], problem, focusField }];
  });
  if (summaryKey > 0 && listed.length === 0) setSummaryKey(0);

  function focusProblem(problems: FieldProblems): void {
    const wrong = fields.filter((field) => problems[field] !== undefined);
    const [only] = wrong;
    setSummaryKey((before) => (wrong.length > 1 ? before + 1 : 0));
    if (wrong.length === 1 && only !== undefined) inputs[only].current?.focus();
  }

  const focusRefused = useEffectEvent(focusProblem);
  useEffect(() => {
    if (refusal !== undefined) focusRefused(refusal.problems);
  }, [refusal]);

  return {
    shown,
    summary: { key: summaryKey, problems: summaryKey > 0 ? listed : [] },
    update(next) {
      const { problems } = validate(next, options);
      setFound((before) => ({
        url: before.url && problems.url,
        eventTypes: before.eventTypes && problems.eventTypes,
      }));
    },
    leaveUrl() {
      if (isSubmitted) setFound({ ...found, url: validate(input, options).problems.url });
    },
    check(whole) {
      const { problems, url } = validate(whole, options);
      setIsSubmitted(true);
      setFound(problems);
      if (problems.url === undefined && problems.eventTypes === undefined) {
        return { typed: whole, url, eventTypes: whole.eventTypes };
      }
      focusProblem(problems);
      return undefined;
    },
  };
}
