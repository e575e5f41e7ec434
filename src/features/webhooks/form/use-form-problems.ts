import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { FieldProblem } from '#ui/notice/FailureNotice.tsx';
import {
  type CheckedInput,
  type FieldProblems,
  noProblems,
  type Refusal,
  type ValidationOptions,
  validate,
  type WebhookInput,
} from './webhook-input.ts';

/** A button beside an error that removes it. */
export type Fix = { readonly label: string; readonly apply: () => void };

type Inputs = Readonly<Record<keyof FieldProblems, RefObject<HTMLInputElement | null>>>;

const noHosts: ReadonlySet<string> = new Set();
const labels = { url: 'Endpoint URL', eventTypes: 'Events to deliver' };
const fields = ['url', 'eventTypes'] as const;

/**
 * The problems shown at the fields: from the first submit on, and from then on whenever a field is
 * left. What the service refused is shown until that field is changed. After a submit or a refusal the
 * focus goes to the field with the problem, or to a summary of several.
 */
export function useFormProblems({
  input,
  onInput,
  refusal,
  given,
  inputs,
}: {
  input: WebhookInput;
  onInput: (input: WebhookInput) => void;
  refusal: Refusal | undefined;
  given: Pick<ValidationOptions, 'mayBeEmpty' | 'keptUrl'>;
  inputs: Inputs;
}) {
  const [found, setFound] = useState(noProblems);
  const [submitted, setSubmitted] = useState(false);
  const [acceptedHosts, setAcceptedHosts] = useState(noHosts);
  // 0 without a summary; another number for each, as each takes the focus.
  const [summaryKey, setSummaryKey] = useState(0);
  const options: ValidationOptions = { ...given, acceptedHosts };
  const { checked, localHost, ...problems } = validate(input, options);

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

  /** While a field is typed in, problems that are solved go, and no others appear. */
  function change(next: WebhookInput): void {
    const now = validate(next, options);
    setFound((before) => ({
      url: before.url && now.url,
      eventTypes: before.eventTypes && now.eventTypes,
    }));
    onInput(next);
  }

  /** Removes the problem of the address that is shown, where that can be done by a button. */
  function fix(): Fix | undefined {
    if (found.url === undefined) return undefined;
    if (localHost !== undefined) {
      return {
        label: 'Use anyway',
        apply: () => {
          setAcceptedHosts(new Set([...acceptedHosts, localHost]));
          setFound({ ...found, url: undefined });
        },
      };
    }
    if (checked.valid || checked.fix === undefined) return undefined;
    const { label, text } = checked.fix;
    return { label, apply: () => change({ ...input, url: text }) };
  }

  return {
    shown,
    fix: fix(),
    change,
    summary: { key: summaryKey, problems: summaryKey > 0 ? listed : [] },
    leaveUrl: () => {
      if (submitted) setFound({ ...found, url: problems.url });
    },
    /** The input to send; undefined if it has problems, which are shown and focused. */
    check(whole: WebhookInput): CheckedInput | undefined {
      const result = validate(whole, options);
      setSubmitted(true);
      setFound(result);
      if (result.url !== undefined || result.eventTypes !== undefined) {
        focusProblem(result);
        return undefined;
      }
      const url = result.checked.valid ? result.checked.url : '';
      return { typed: whole, url, eventTypes: whole.eventTypes };
    },
  };
}
