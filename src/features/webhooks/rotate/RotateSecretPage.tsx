import { type FormEvent, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { Subscription } from '#data/webhooks/schema.ts';
import { SecretFlow } from '#features/webhooks/secret/SecretFlow.tsx';
import type { IssuedSecret, SecretMessages } from '#features/webhooks/secret/SecretStep.tsx';
import { useKnownWebhook } from '#features/webhooks/use-known-webhooks.ts';
import { webhookName } from '#features/webhooks/webhook-labels.ts';
import { paths } from '#paths.ts';
import { fromSegment } from '#text/path-segment.ts';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { useSecondsUntil } from '#ui/button/use-seconds-until.ts';
import { LeaveDialog, useLeaveGuard } from '#ui/dialog/LeaveGuard.tsx';
import { RadioGroup } from '#ui/field/RadioGroup.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import {
  type OverlapChoice,
  overlapLabel,
  overlapProblem,
  overlapSeconds,
} from './overlap-choice.ts';
import styles from './RotateSecretPage.module.css';
import { useRotation } from './use-rotation.ts';

const overlaps = [
  { value: 'none', label: 'Not at all: it stops at once' },
  { value: 'hour', label: '1 hour' },
  { value: 'day', label: '24 hours' },
  { value: 'custom', label: 'Custom' },
] as const;

const messages: SecretMessages = {
  happened: 'New secret created',
  whatIfLost: 'rotate again',
  leaving: 'The new secret is in use and can’t be shown again. If it is lost, rotate again.',
};

/** Asks for how long the old secret signs beside the new one. */
function RotateStep({
  subscription,
  onRotated,
}: {
  subscription: Subscription;
  onRotated: (issued: IssuedSecret) => void;
}) {
  const { subscriptionId } = subscription;
  const [choice, setChoice] = useState<OverlapChoice>({ kind: 'day', typed: '' });
  const [isRefused, setRefused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { isPending, isLost, problem, rotate } = useRotation(subscription, onRotated);
  const guard = useLeaveGuard(isPending || isLost);
  const unavailable = useSecondsUntil(problem?.retryAt) > 0 || isPending;
  const seconds = overlapSeconds(choice);

  function submit(event?: FormEvent<HTMLFormElement>): void {
    event?.preventDefault();
    if (unavailable) return;
    setRefused(seconds === undefined);
    if (seconds === undefined) field.current?.focus();
    else void rotate(seconds);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.about}>
        The service makes a new signing secret for <bdi>{webhookName(subscription)}</bdi> and shows
        it once, in the next step.
      </p>
      <RadioGroup
        legend="How long does the old secret go on signing?"
        value={choice.kind}
        options={overlaps}
        onChange={(kind) => {
          setRefused(false);
          setChoice({ ...choice, kind });
        }}
      />
      {choice.kind === 'custom' && (
        <TextField
          ref={field}
          label="Overlap in seconds"
          inputMode="numeric"
          value={choice.typed}
          onChange={({ target }) => setChoice({ ...choice, typed: target.value })}
          error={isRefused && seconds === undefined ? overlapProblem : undefined}
        />
      )}
      <p className={styles.meaning} role="status">
        {seconds === undefined ? overlapProblem : overlapLabel(seconds)}
      </p>
      {problem && <FailureNotice takesFocus words={problem} onRetry={() => submit()} />}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" unavailable={unavailable}>
          {isPending ? 'Rotating…' : 'Rotate secret'}
        </Button>
        <ButtonLink variant="quiet" to={paths.webhook(subscriptionId)}>
          Cancel
        </ButtonLink>
      </div>
      <LeaveDialog
        guard={guard}
        title={isPending ? 'The secret is being rotated' : 'The secret may have been rotated'}
        stay="Stay here"
        leave="Leave all the same"
      >
        {isPending
          ? 'The new signing secret comes with the answer and is shown once. If you leave now, it is lost.'
          : 'If it was, nobody has seen the new one, and the old one may no longer sign. Rotating again gives another.'}
      </LeaveDialog>
    </form>
  );
}

function Rotation({ subscriptionId }: { subscriptionId: string }) {
  const known = useKnownWebhook(subscriptionId);
  const webhookPath = paths.webhook(subscriptionId);
  return (
    <SecretFlow
      title="Rotate signing secret"
      crumb={
        <>
          <Link to={paths.webhooks()}>Webhooks</Link> ·{' '}
          <Link to={webhookPath}>
            <bdi>{webhookName(known)}</bdi>
          </Link>
        </>
      }
      formStep="Overlap"
      form={(onIssued) => <RotateStep subscription={known} onRotated={onIssued} />}
      messages={() => messages}
      storedMessage="Secret rotated."
      nextPath={() => webhookPath}
    />
  );
}

/** Gives a webhook a new signing secret and shows it once. */
export function RotateSecretPage() {
  const subscriptionId = fromSegment(useParams().subscriptionId ?? '');
  return <Rotation key={subscriptionId} subscriptionId={subscriptionId} />;
}
