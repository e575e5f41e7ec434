import { useRef, useState } from 'react';
import { maxUrlLength } from '#data/webhooks/endpoint-url.ts';
import type { Subscription } from '#data/webhooks/schema.ts';
import {
  changeBetween,
  changedElsewhere,
  changedMembers,
  type Edits,
  isEdited,
  type KnownMembers,
  type SubscriptionChange,
} from '#data/webhooks/subscription-change.ts';
import { WebhookForm } from '#features/webhooks/form/WebhookForm.tsx';
import {
  type CheckedInput,
  memberErrorsIn,
  type Refusal,
  type WebhookInput,
} from '#features/webhooks/form/webhook-input.ts';
import { useChangeWebhook } from '#features/webhooks/use-webhooks.ts';
import { isStale } from '#features/webhooks/webhook-labels.ts';
import { LeaveDialog, useLeaveGuard } from '#ui/dialog/LeaveGuard.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { ChangedElsewhereNotice } from './ChangedElsewhereNotice.tsx';
import styles from './EditForm.module.css';

/**
 * The user's edits of a webhook. A member without an edit follows the known webhook. If an
 * edited webhook changes elsewhere, `elsewhere` lists the members that changed since the first edit.
 */
function useWebhookEdits(known: KnownMembers) {
  const [edits, setEdits] = useState<Edits>({});
  const [base, setBase] = useState<KnownMembers>();
  const input: WebhookInput = {
    url: edits.url ?? known.url ?? '',
    eventTypes: edits.eventTypes ?? known.eventTypes ?? [],
  };
  const elsewhere = base === undefined ? [] : changedElsewhere(base, known, edits);
  return {
    input,
    elsewhere,
    edit(next: WebhookInput): void {
      const changes = changedMembers(input, next);
      if (Object.keys(changes).length === 0) return;
      setEdits({ ...edits, ...changes });
      setBase((before) => before ?? known);
    },
    /** Drops the edits that were sent. What was typed since then stays an edit. */
    saved(sent: WebhookInput): void {
      setEdits((now) => changedMembers(sent, now));
      setBase(undefined);
    },
    keepMine: () => setBase(known),
    useTheirs(): void {
      const theirs = new Set(elsewhere.map(({ member }) => member));
      const { url, eventTypes } = edits;
      setEdits({
        ...(url === undefined || theirs.has('url') ? {} : { url }),
        ...(eventTypes === undefined || theirs.has('eventTypes') ? {} : { eventTypes }),
      });
      setBase(known);
    },
  };
}

function urlHint(url: string | null, complete: boolean): string | undefined {
  const rule = `Must start with https:// and be at most ${maxUrlLength} characters.`;
  if (complete) return undefined;
  return url === null
    ? `The current address isn’t known here. Leave this empty to keep it. ${rule}`
    : `The full current address isn’t known here. Leave this empty to keep it. ${rule}`;
}

/** A change, and the form's input when it was sent. */
type Sent = { readonly changed: SubscriptionChange; readonly typed: WebhookInput };

/** Saves the edits of a webhook, and holds the outcome. */
function useSaveWebhook(
  subscriptionId: string,
  known: KnownMembers,
  onSaved: (sent: WebhookInput) => void,
) {
  const { change, isPending, error, problem, reset } = useChangeWebhook(subscriptionId, {
    guarded: true,
  });
  const [refusal, setRefusal] = useState<Refusal>();
  const [outcome, setOutcome] = useState('');
  const lastSent = useRef<Sent>(undefined);

  function send(next: Sent): void {
    const { changed, typed } = next;
    lastSent.current = next;
    setRefusal(undefined);
    setOutcome('');
    change(
      changed,
      () => {
        onSaved(typed);
        setOutcome('Changes saved.');
      },
      (failure) => {
        const { problems } = memberErrorsIn(failure, typed);
        if (problems !== undefined) setRefusal({ problems, input: typed });
      },
    );
  }

  return {
    isPending,
    isStale: isStale(error),
    refusal,
    problem,
    /** How the last save ended, if it didn't fail. */
    outcome,
    clearOutcome: () => setOutcome(''),
    reset,
    save({ typed, ...checked }: CheckedInput): void {
      const changed = changeBetween(known, checked);
      if (changed !== undefined) {
        send({ changed, typed });
        return;
      }
      setRefusal(undefined);
      reset();
      setOutcome('Nothing has changed, so nothing was sent.');
    },
    retry: () => {
      if (lastSent.current !== undefined) send(lastSent.current);
    },
  };
}

/** Edits endpoint and events. Sends only the members that differ. */
export function EditForm({
  subscription,
  urlComplete,
}: {
  subscription: Subscription;
  urlComplete: boolean;
}) {
  const { subscriptionId, url, eventTypes } = subscription;
  const known: KnownMembers = { url: urlComplete ? url : null, eventTypes };
  const { input, elsewhere, ...edits } = useWebhookEdits(known);
  const { isPending, refusal, ...saving } = useSaveWebhook(subscriptionId, known, edits.saved);
  const [typed, setTyped] = useState('');
  const choiceNotice = useRef<HTMLDivElement>(null);
  // While this form’s change is under way, what is read may be that change.
  const mustChoose = !isPending && elsewhere.some(({ mine }) => mine !== undefined);
  const guard = useLeaveGuard(isEdited(known, input) || typed.trim() !== '');
  // The refusal of a field is shown at the field, a conflict by the notice with the choice.
  const isShownElsewhere = refusal !== undefined || (mustChoose && saving.isStale);
  const problem = isShownElsewhere ? undefined : saving.problem;

  /** Chooses between the versions; the focus goes to the button that saves the choice. */
  function applyChoice(choose: () => void): void {
    const form = choiceNotice.current?.closest('form');
    form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    saving.reset();
    choose();
  }

  return (
    <>
      <WebhookForm
        input={input}
        onInput={(next) => {
          saving.clearOutcome();
          edits.edit(next);
        }}
        typed={typed}
        onType={setTyped}
        refusal={refusal}
        urlHint={urlHint(url, urlComplete)}
        keptUrl={known.url}
        subscriptionId={subscriptionId}
        mayBeEmpty={{ url: known.url === null, eventTypes: eventTypes === null }}
        submitLabel={isPending ? 'Saving…' : 'Save changes'}
        pending={isPending}
        onSubmit={(checked) => {
          if (mustChoose) choiceNotice.current?.focus();
          else saving.save(checked);
        }}
        retryAt={problem?.retryAt}
        notice={
          <>
            {elsewhere.length > 0 && !isPending && (
              <ChangedElsewhereNotice
                ref={choiceNotice}
                changes={elsewhere}
                takesFocus={saving.isStale}
                onKeepMine={() => applyChoice(edits.keepMine)}
                onUseTheirs={() => applyChoice(edits.useTheirs)}
              />
            )}
            {problem && <FailureNotice takesFocus words={problem} onRetry={saving.retry} />}
          </>
        }
        actions={
          <p role="status" className={styles.outcome}>
            {saving.outcome}
          </p>
        }
      />
      <LeaveDialog
        guard={guard}
        title="Leave without saving?"
        stay="Stay here"
        leave="Discard and leave"
      >
        Your changes to this webhook have not been saved.
      </LeaveDialog>
    </>
  );
}
