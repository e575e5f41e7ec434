import { useState } from 'react';
import { WebhookForm } from '#features/webhooks/form/WebhookForm.tsx';
import type { WebhookInput } from '#features/webhooks/form/webhook-input.ts';
import { OpenCreations } from '#features/webhooks/known/OpenCreations.tsx';
import { paths } from '#paths.ts';
import { Button, ButtonLink } from '#ui/button/Button.tsx';
import { LeaveDialog, useLeaveGuard } from '#ui/dialog/LeaveGuard.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import styles from './CreateStep.module.css';
import { StartAgain } from './StartAgain.tsx';
import { type Created, useCreation, webhookWithoutSecret } from './use-creation.ts';

const empty: WebhookInput = { url: '', eventTypes: [] };

/** What leaving costs, by what stands on the screen. */
const leavingWords = {
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
    text: 'If you leave now, it can’t be asked for its signing secret any more. A note of it stays with the webhooks; what you typed is not kept.',
    leave: 'Leave all the same',
  },
} as const;

/** The first step: the form, and what became of it where it didn't lead to a secret. */
export function CreateStep({ onCreated }: { onCreated: (created: Created) => void }) {
  const [input, setInput] = useState(empty);
  const [typed, setTyped] = useState('');
  const { isPending, refusal, failed, found, problem, look, stopLooking, ...creation } =
    useCreation(onCreated);
  const isLooking = found?.kind === 'looking';
  const guard = useLeaveGuard(
    input.url.trim() !== '' || input.eventTypes.length > 0 || typed.trim() !== '',
  );
  const words = leavingWords[isPending ? 'pending' : failed?.kind === 'lost' ? 'lost' : 'typed'];
  const withoutSecret = webhookWithoutSecret(failed, found);

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
              onRetry={creation.again}
              actions={
                <>
                  {withoutSecret !== undefined && (
                    <StartAgain subscriptionId={withoutSecret} onDeleted={creation.startAgain} />
                  )}
                  {look && (
                    <Button size="small" onClick={isLooking ? stopLooking : look}>
                      {isLooking ? 'Stop looking' : 'Look again'}
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
      <LeaveDialog guard={guard} title={words.title} stay="Stay here" leave={words.leave}>
        {words.text}
      </LeaveDialog>
    </div>
  );
}
