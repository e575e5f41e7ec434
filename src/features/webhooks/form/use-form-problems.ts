import { useState } from 'react';
import type { Repair } from './EndpointField.tsx';
import {
  type FieldProblems,
  noProblems,
  problemsOf,
  type Refusal,
  type ValidationOptions,
  type ValidationResult,
  type WebhookInput,
} from './webhook-input.ts';

const noHosts: ReadonlySet<string> = new Set();

/**
 * What stands at the fields as wrong: from the first submit on, and from then on whenever a field is
 * left; what the service refused stands there until that field is changed.
 */
export function useFormProblems(
  input: WebhookInput,
  onInput: (input: WebhookInput) => void,
  refusal: Refusal | undefined,
  given: Pick<ValidationOptions, 'mayBeEmpty' | 'keptUrl'>,
) {
  const [shown, setShown] = useState(noProblems);
  const [submitted, setSubmitted] = useState(false);
  const [acceptedHosts, setAcceptedHosts] = useState(noHosts);
  const leniency: ValidationOptions = { ...given, acceptedHosts };
  const { checked, localHost, ...problems } = problemsOf(input, leniency);

  /** What is typed is not judged before it is finished, but a mended fault goes at once. */
  function change(next: WebhookInput): void {
    const now = problemsOf(next, leniency);
    setShown((before) => ({
      url: before.url && now.url,
      eventTypes: before.eventTypes && now.eventTypes,
    }));
    onInput(next);
  }

  /** What mends the fault of the address that is shown, if anything does. */
  function repair(): Repair | undefined {
    if (shown.url === undefined) return undefined;
    if (localHost !== undefined) {
      return {
        label: 'Use anyway',
        mend: () => {
          setAcceptedHosts(new Set([...acceptedHosts, localHost]));
          setShown({ ...shown, url: undefined });
        },
      };
    }
    if (checked.valid || checked.repair === undefined) return undefined;
    const { label, text } = checked.repair;
    return { label, mend: () => change({ ...input, url: text }) };
  }

  const { problems: refused, input: refusedInput } = refusal ?? {};
  const shownProblems: FieldProblems = {
    url: shown.url ?? (refusedInput?.url === input.url ? refused?.url : undefined),
    eventTypes:
      shown.eventTypes ??
      (refusedInput?.eventTypes === input.eventTypes ? refused?.eventTypes : undefined),
  };
  return {
    shown: shownProblems,
    repair: repair(),
    change,
    leaveUrl: () => {
      if (submitted) setShown({ ...shown, url: problems.url });
    },
    /** Judges all of it, to be sent or not. */
    submit(whole: WebhookInput): ValidationResult {
      const found = problemsOf(whole, leniency);
      setSubmitted(true);
      setShown(found);
      return found;
    },
  };
}
