import { useRef, useState } from 'react';
import { maxUrlLength } from '#data/webhooks/endpoint/endpoint-url.ts';
import { maskedUrl } from '#data/webhooks/endpoint/masked-url.ts';
import type { Subscription } from '#data/webhooks/schema.ts';
import {
  changeBetween,
  isEdited,
  type SubscriptionChange,
} from '#data/webhooks/subscriptions/subscription-change.ts';
import { WebhookForm } from '#features/webhooks/form/WebhookForm.tsx';
import {
  type CheckedInput,
  memberErrorsIn,
  type Refusal,
  type WebhookInput,
} from '#features/webhooks/form/webhook-input.ts';
import { useChangeWebhook } from '#features/webhooks/use-change-webhook.ts';
import { isStale } from '#features/webhooks/webhook-labels.ts';
import { LeaveDialog, useLeaveGuard } from '#ui/dialog/LeaveGuard.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { ChangedElsewhereNotice } from './ChangedElsewhereNotice.tsx';
import styles from './EditForm.module.css';
import { useWebhookEdits } from './use-webhook-edits.ts';

function urlHint(url: string | null, complete: boolean): string | undefined {
  const rule = `Must start with https:// and be at most ${maxUrlLength} characters.`;
  if (complete) return undefined;
  return url === null
    ? `The present address isn’t known here. Leave this empty to keep it. ${rule}`
    : `The present address isn’t known here in full. Leave this empty to keep it. ${rule}`;
}

/** A change, and the form's input when it was sent. */
type Sent = { readonly changed: SubscriptionChange; readonly typed: WebhookInput };

/** Edits endpoint and events. Sends only the members that differ. */
export function EditForm({
  subscription,
  urlComplete,
}: {
  subscription: Subscription;
  urlComplete: boolean;
}) {
  const webhook = useChangeWebhook(subscription.subscriptionId, { guarded: true });
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const [outcome, setOutcome] = useState('');
  const lastSent = useRef<Sent>(undefined);
  const known = {
    url: urlComplete ? subscription.url : null,
    shownUrl: subscription.url === null ? null : maskedUrl(subscription.url),
    eventTypes: subscription.eventTypes,
  };
  const { input, elsewhere, ...edits } = useWebhookEdits(known);
  const choiceNotice = useRef<HTMLDivElement>(null);
  // While this form’s change is under way, what is read may be that change.
  const mustChoose = !webhook.isPending && elsewhere.some(({ mine }) => mine !== undefined);
  const guard = useLeaveGuard(isEdited(known, input) || typed.trim() !== '');
  // The refusal of a field is shown at the field, a conflict by the notice with the choice.
  const isAnswered = refusal !== undefined || (mustChoose && isStale(webhook.error));
  const problem = isAnswered ? undefined : webhook.problem;

  function send({ changed, typed }: Sent): void {
    lastSent.current = { changed, typed };
    setRefusal(undefined);
    setOutcome('');
    webhook.change(
      changed,
      () => {
        edits.saved(typed);
        setOutcome('Changes saved.');
      },
      (error) => {
        const { problems } = memberErrorsIn(error, typed);
        if (problems !== undefined) setRefusal({ problems, input: typed });
      },
    );
  }

  function save({ typed, ...checked }: CheckedInput): void {
    if (webhook.isPending) return;
    if (mustChoose) {
      choiceNotice.current?.focus();
      return;
    }
    const changed = changeBetween(known, checked);
    if (changed !== undefined) {
      send({ changed, typed });
      return;
    }
    setRefusal(undefined);
    webhook.reset();
    setOutcome('Nothing has changed, so nothing was sent.');
  }

  /** Chooses between the versions; the focus goes to the button that saves the choice. */
  function applyChoice(choose: () => void): void {
    const form = choiceNotice.current?.closest('form');
    form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    webhook.reset();
    choose();
  }

  return (
    <>
      <WebhookForm
        input={input}
        onInput={(next) => {
          setOutcome('');
          edits.edit(next);
        }}
        typed={typed}
        onType={setTyped}
        refusal={refusal}
        urlHint={urlHint(subscription.url, urlComplete)}
        keptUrl={known.url}
        subscriptionId={subscription.subscriptionId}
        mayBeEmpty={{ url: known.url === null, eventTypes: known.eventTypes === null }}
        submitLabel={webhook.isPending ? 'Saving…' : 'Save changes'}
        pending={webhook.isPending}
        onSubmit={save}
        retryAt={problem?.retryAt}
        notice={
          <>
            {elsewhere.length > 0 && !webhook.isPending && (
              <ChangedElsewhereNotice
                ref={choiceNotice}
                changes={elsewhere}
                takesFocus={isStale(webhook.error)}
                onKeepMine={() => applyChoice(edits.keepMine)}
                onUseTheirs={() => applyChoice(edits.useTheirs)}
              />
            )}
            {problem && (
              <FailureNotice
                takesFocus
                words={problem}
                onRetry={() => {
                  if (lastSent.current !== undefined) send(lastSent.current);
                }}
              />
            )}
          </>
        }
        actions={
          <p role="status" className={styles.outcome}>
            {outcome}
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
