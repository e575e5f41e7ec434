import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { FailureMessage } from '#text/failure-message.ts';
import { useSecondsUntil } from '#ui/button/use-seconds-until.ts';
import { getFailureMessage as getAnyFailureMessage } from '#workflows/failures/failure-message.ts';

/** Error message of each invalid field. */
type Problems<Field extends string> = { readonly [Name in Field]?: string | undefined };

/** State of a submit, and the functions that send it. */
export type Submission<Input = void> = {
  readonly isPending: boolean;
  /** True until the service accepts requests again. */
  readonly isPaused: boolean;
  /** Failure of the last submit; undefined while another one is pending. */
  readonly failure: FailureMessage | undefined;
  /** Sends nothing if a field is invalid or a submit is pending. Resolves to true on success. */
  readonly submit: (input: Input) => Promise<boolean>;
  /** Submits the last input again. */
  readonly retry: () => Promise<boolean>;
  /** Removes the failure and the problems. */
  readonly reset: () => void;
  readonly element: RefObject<HTMLFormElement | null>;
};

type SubmitState<Field extends string, Input> = {
  readonly isPending: boolean;
  readonly sent?: { readonly input: Input };
  readonly problems: Problems<Field>;
  readonly error?: unknown;
  readonly message?: FailureMessage | undefined;
  /** Number of submits that found problems or failed. */
  readonly refusals: number;
};

/** Problems in `shown` that still exist, with current messages; the same object if unchanged. */
function followProblems<Field extends string>(
  shown: Problems<Field>,
  current: Problems<Field>,
): Problems<Field> {
  const kept: { [Name in Field]?: string | undefined } = {};
  let isSame = true;
  for (const field in shown) {
    kept[field] = shown[field] && current[field];
    isSame &&= kept[field] === shown[field];
  }
  return isSame ? shown : kept;
}

function hasProblems(problems: Problems<string>): boolean {
  return Object.values(problems).some((problem) => problem !== undefined);
}

/** Focuses the notice marked `data-problems`, or else the first invalid field. */
function focusProblem(form: HTMLFormElement | null): void {
  const notice = form?.querySelector('[data-problems]')?.closest<HTMLElement>('[role="alert"]');
  (notice ?? form?.querySelector<HTMLElement>('[aria-invalid="true"]'))?.focus();
}

/**
 * Sends what the user has filled in or chosen, one request at a time; for forms, confirmations and
 * commands. A problem is shown until its field is valid. After a submit that found problems or
 * failed, the first invalid field takes focus.
 */
export function useSubmit<Field extends string = never, Input = void>({
  check,
  send,
  getFailureMessage = getAnyFailureMessage,
}: {
  /** Returns the problems of the input; if there are any, nothing is sent. */
  check?: () => Problems<Field>;
  /** Resolves to the failure, or rejects. */
  send: (input: Input) => Promise<FailureMessage | undefined> | Promise<void>;
  /** Returns the message for a rejection of `send`; undefined if the fields show it. */
  getFailureMessage?: ((error: unknown) => FailureMessage | undefined) | undefined;
}) {
  const element = useRef<HTMLFormElement>(null);
  // A ref, because a second click can arrive before the next render.
  const isBusy = useRef(false);
  const [state, setState] = useState<SubmitState<Field, Input>>({
    isPending: false,
    problems: {},
    refusals: 0,
  });
  const { isPending, sent, problems, error, refusals } = state;
  const failure = error === undefined ? state.message : getFailureMessage(error);
  const isPaused = useSecondsUntil(failure?.retryAt) > 0;

  // The fields can be uncontrolled, so they are checked after they have been rendered.
  useLayoutEffect(() => {
    if (check === undefined || !hasProblems(problems)) return;
    const followed = followProblems(problems, check());
    if (followed !== problems) setState((now) => ({ ...now, problems: followed }));
  });
  useLayoutEffect(() => {
    if (refusals > 0) focusProblem(element.current);
  }, [refusals]);

  const end = (
    result: Omit<SubmitState<Field, Input>, 'isPending' | 'refusals'>,
    isRefused = true,
  ) =>
    setState((now) => ({
      ...result,
      isPending: false,
      refusals: now.refusals + (isRefused ? 1 : 0),
    }));

  const submit = async (input: Input): Promise<boolean> => {
    if (isBusy.current) return false;
    const found: Problems<Field> = check?.() ?? {};
    const next = { sent: { input }, problems: {} };
    if (hasProblems(found)) {
      end({ ...next, problems: found });
      return false;
    }
    isBusy.current = true;
    setState((now) => ({ ...next, isPending: true, refusals: now.refusals }));
    try {
      const message = (await send(input)) ?? undefined;
      end({ ...next, message }, message !== undefined);
      return message === undefined;
    } catch (rejection) {
      end({ ...next, error: rejection });
      return false;
    } finally {
      isBusy.current = false;
    }
  };

  return {
    isPending,
    isPaused,
    failure,
    submit,
    retry: async () => sent !== undefined && submit(sent.input),
    reset: () => {
      if (!isBusy.current) end({ problems: {} }, false);
    },
    element,
    problems,
    /** Undefined if the last submit didn't reject. */
    error,
    input: sent?.input,
    refusals,
    /** Validates a field that the user leaves, if the form has been submitted before. */
    checkField: (field: Field) => {
      if (sent === undefined || check === undefined) return;
      const problem = check()[field];
      setState((now) => ({ ...now, problems: { ...now.problems, [field]: problem } }));
    },
  };
}
