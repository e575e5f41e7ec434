import { useRef, useState } from 'react';
import { longestUrl } from '#data/webhooks/endpoint-url.ts';
import type { Subscription } from '#data/webhooks/schema.ts';
import { changeBetween, isEdited } from '#data/webhooks/subscription-change.ts';
import { FailureNotice } from '#ui/FailureNotice.tsx';
import { LeaveDialog, useLeaveGuard } from '#ui/LeaveGuard.tsx';
import styles from './EditForm.module.css';
import { useChangeWebhook } from './use-change-webhook.ts';
import { type CheckedInput, WebhookForm } from './WebhookForm.tsx';
import { fieldProblemsIn, type Refusal, type WebhookInput } from './webhook-input.ts';

function urlHint(url: string | null, complete: boolean): string | undefined {
  const rule = `Must start with https:// and be at most ${longestUrl} characters.`;
  if (complete) return undefined;
  return url === null
    ? `The present address isn’t known here. Leave this empty to keep it. ${rule}`
    : `The present address isn’t known here in full. Leave this empty to keep it. ${rule}`;
}

/** Those members of `next` that say something else than `before`. */
function membersOtherThan(before: WebhookInput, next: Partial<WebhookInput>) {
  const { url, eventTypes } = next;
  return {
    ...(url === undefined || url === before.url ? {} : { url }),
    ...(eventTypes === undefined || eventTypes.join('\n') === before.eventTypes.join('\n')
      ? {}
      : { eventTypes }),
  };
}

/** Changes endpoint and events. Sends the members that differ, and nothing when none does. */
export function EditForm({
  subscription,
  urlComplete,
}: {
  subscription: Subscription;
  urlComplete: boolean;
}) {
  const change = useChangeWebhook(subscription.subscriptionId);
  const [edits, setEdits] = useState<Partial<WebhookInput>>({});
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const [said, setSaid] = useState('');
  const lastSent = useRef<CheckedInput>(undefined);
  const known = {
    url: urlComplete ? subscription.url : null,
    eventTypes: subscription.eventTypes,
  };
  const input: WebhookInput = {
    url: edits.url ?? known.url ?? '',
    eventTypes: edits.eventTypes ?? known.eventTypes ?? [],
  };
  const guard = useLeaveGuard(isEdited(known, input) || typed.trim() !== '');
  // What the service said about a field stands at that field.
  const failure = refusal === undefined ? change.failure : undefined;

  function save(input: CheckedInput): void {
    if (change.isPending) return;
    const { typed, ...checked } = input;
    lastSent.current = input;
    const changed = changeBetween(known, checked);
    setRefusal(undefined);
    if (changed === undefined) {
      change.reset();
      setSaid('Nothing has changed, so nothing was sent.');
      return;
    }
    setSaid('');
    change.mutate(changed, {
      onSuccess: () => {
        // What was typed while this was on its way has not been saved.
        setEdits((now) => membersOtherThan(typed, now));
        setSaid('Changes saved.');
      },
      onError: (error) => {
        const problems = fieldProblemsIn(error);
        if (problems !== undefined) setRefusal({ problems, input: typed });
      },
    });
  }

  return (
    <>
      <WebhookForm
        input={input}
        onInput={(next) => {
          setSaid('');
          // Only what was touched: the rest goes on following what is known of the webhook.
          setEdits((before) => ({ ...before, ...membersOtherThan(input, next) }));
        }}
        typed={typed}
        onType={setTyped}
        refusal={refusal}
        urlHint={urlHint(subscription.url, urlComplete)}
        keptUrl={known.url}
        subscriptionId={subscription.subscriptionId}
        mayBeEmpty={{ url: known.url === null, eventTypes: known.eventTypes === null }}
        submitLabel={change.isPending ? 'Saving…' : 'Save changes'}
        pending={change.isPending}
        onSubmit={save}
        retryAt={failure?.retryAt}
        notice={
          failure && (
            <FailureNotice
              takesFocus
              words={failure}
              onRetry={() => {
                if (lastSent.current !== undefined) save(lastSent.current);
              }}
            />
          )
        }
        actions={
          <p role="status" className={styles.said}>
            {said}
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
