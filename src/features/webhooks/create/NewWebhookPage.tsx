import { useState } from 'react';
import { Link } from 'react-router';
import { WebhookForm } from '#features/webhooks/form/WebhookForm.tsx';
import type { WebhookInput } from '#features/webhooks/form/webhook-input.ts';
import { OpenCreations } from '#features/webhooks/OpenCreations.tsx';
import { SecretFlow } from '#features/webhooks/secret/SecretFlow.tsx';
import { useCreationNotes } from '#features/webhooks/WebhooksLayout.tsx';
import { paths } from '#paths.ts';
import { useHasExtension } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { LeaveDialog, useLeaveGuard } from '#ui/dialog/LeaveGuard.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import styles from './NewWebhookPage.module.css';
import { StartAgain } from './StartAgain.tsx';
import { type Created, useCreation } from './use-creation.ts';

const empty: WebhookInput = { url: '', eventTypes: [] };

/** What leaving costs, by what is on the screen. */
const leavingMessages = {
  typed: {
    title: 'Leave without creating the webhook?',
    text: 'What you typed is not kept.',
    leave: 'Discard and leave',
  },
  pending: {
    title: 'The webhook is being created',
    text: 'Its signing secret comes with the answer and is shown once. If you leave now, it is lost.',
    leave: 'Leave all the same',
  },
  lost: {
    title: 'The webhook may have been created',
    text: 'If you leave now, its signing secret is lost. A note stays in the list of webhooks. What you typed is not kept.',
    leave: 'Leave all the same',
  },
} as const;

/** The form, and why it didn't lead to a secret. */
function CreateStep({ onCreated }: { onCreated: (created: Created) => void }) {
  const [input, setInput] = useState(empty);
  const [typed, setTyped] = useState('');
  const { isPending, refusal, failed, problem, withoutSecret, look, ...creation } =
    useCreation(onCreated);
  const guard = useLeaveGuard(
    input.url.trim() !== '' || input.eventTypes.length > 0 || typed.trim() !== '',
  );
  const leaving =
    leavingMessages[isPending ? 'pending' : failed?.kind === 'lost' ? 'lost' : 'typed'];

  return (
    <div className={styles.step}>
      <OpenCreations exceptId={failed?.noteId} />
      <WebhookForm
        input={input}
        onInput={setInput}
        typed={typed}
        onType={setTyped}
        refusal={refusal}
        subscriptionId={withoutSecret}
        submitLabel={isPending ? 'Creating…' : 'Create webhook'}
        pending={isPending}
        retryAt={problem?.retryAt}
        onSubmit={creation.create}
        notice={
          problem && (
            <FailureNotice
              takesFocus
              words={problem}
              onRetry={creation.tryAgain}
              actions={
                <>
                  {withoutSecret !== undefined && (
                    <StartAgain subscriptionId={withoutSecret} onDeleted={creation.startAgain} />
                  )}
                  {look && (
                    <Button size="small" onClick={creation.isLooking ? creation.stopLooking : look}>
                      {creation.isLooking ? 'Stop looking' : 'Look again'}
                    </Button>
                  )}
                </>
              }
            />
          )
        }
        actions={
          <ButtonLink variant="quiet" to={paths.webhooks()}>
            Cancel
          </ButtonLink>
        }
      />
      <LeaveDialog guard={guard} title={leaving.title} stay="Stay here" leave={leaving.leave}>
        {leaving.text}
      </LeaveDialog>
    </div>
  );
}

/** Creates a webhook and shows its signing secret. A note stays unless the secret is stored. */
export function NewWebhookPage() {
  const whatIfLost = useHasExtension('webhooks.rotate') ? 'rotate it' : 'create a new webhook';
  const hasDeliveries = useHasExtension('webhooks.deliveries');
  const notes = useCreationNotes();
  return (
    <SecretFlow<Created>
      title="New webhook"
      crumb={<Link to={paths.webhooks()}>Webhooks</Link>}
      formStep="Endpoint and events"
      form={(onIssued) => <CreateStep onCreated={onIssued} />}
      messages={({ subscription }) => ({
        happened:
          subscription?.status === 'active' ? 'Webhook created and active' : 'Webhook created',
        whatIfLost,
        leaving: 'The webhook stays, but its signing secret can’t be shown again.',
      })}
      storedMessage="Webhook created."
      // The next step is a test event.
      nextPath={({ subscription }) =>
        hasDeliveries && subscription !== null
          ? paths.webhookDeliveries(subscription.subscriptionId)
          : paths.webhooks()
      }
      onStored={({ noteId }) => notes.remove(noteId)}
      // After Done the note is gone, and this changes nothing.
      onLeave={({ noteId }) => notes.leaveOpen(noteId, null)}
    />
  );
}
