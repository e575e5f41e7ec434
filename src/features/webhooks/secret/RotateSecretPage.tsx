import { useState } from 'react';
import { useParams } from 'react-router';
import { maxOverlapSeconds, rotateSecret } from '#data/webhooks/issue-secret.ts';
import type { Subscription } from '#data/webhooks/schema.ts';
import { useWebhook } from '#features/webhooks/use-webhooks.ts';
import { getWebhookFailureMessage, getWebhookLabel } from '#features/webhooks/webhook-labels.ts';
import shared from '#features/webhooks/webhooks.module.css';
import { paths } from '#paths.ts';
import { useServices } from '#platform/react.tsx';
import type { FailureMessage } from '#text/failure-message.ts';
import { formatDuration } from '#text/format-duration.ts';
import { decodePathSegment } from '#text/path-segment.ts';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { LeaveDialog, useLeaveGuard } from '#ui/dialog/LeaveGuard.tsx';
import { RadioGroup } from '#ui/field/RadioGroup.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { Form, SubmitFailure } from '#workflows/forms/Form.tsx';
import { useSubmit } from '#workflows/forms/use-submit.ts';
import {
  type IssuedSecret,
  isSecretLost,
  NoSecretError,
  SecretFlow,
  useSecretRequest,
} from './SecretFlow.tsx';
import styles from './secret.module.css';

const overlaps = [
  { value: 'none', label: 'Not at all: it expires at once', seconds: 0 },
  { value: 'hour', label: '1 hour', seconds: 3_600 },
  { value: 'day', label: '24 hours', seconds: maxOverlapSeconds },
  { value: 'custom', label: 'Custom', seconds: undefined },
] as const;

type Overlap = (typeof overlaps)[number]['value'];

/**
 * Returns the overlap period (during which both secrets are valid) in seconds; undefined if the
 * typed value is invalid.
 */
function overlapSeconds(choice: Overlap, typed: string): number | undefined {
  const preset = overlaps.find(({ value }) => value === choice)?.seconds;
  if (preset !== undefined) return preset;
  const text = typed.trim();
  return /^\d{1,6}$/.test(text) && Number(text) <= maxOverlapSeconds ? Number(text) : undefined;
}

const overlapProblem = `Enter whole seconds from 0 to ${maxOverlapSeconds} (a day).`;

function overlapLabel(overlapSeconds: number): string {
  return overlapSeconds === 0
    ? 'From then on, only the new secret signs deliveries. Receivers reject deliveries until they have the new secret.'
    : `For ${formatDuration(overlapSeconds)}, both secrets sign deliveries, so that receivers with either secret accept them.`;
}

function rotationProblem(error: unknown, overlapSeconds: number): FailureMessage {
  const oldSecret =
    overlapSeconds === 0
      ? 'the old one may no longer be valid'
      : `the old one may expire in ${formatDuration(overlapSeconds)}`;
  if (error instanceof NoSecretError) {
    return {
      title: 'The response contained no signing secret',
      explanation: `The secret was probably rotated, but the new secret wasn’t shown, and ${oldSecret}. Rotate again to get a new secret.`,
      details: 'Operation: POST (webhooks) rotate the signing secret\nResponse: no signing secret',
    };
  }
  const message = getWebhookFailureMessage(error);
  if (!isSecretLost(error)) {
    return {
      ...message,
      explanation: `${message.explanation} The old secret is still valid.`,
    };
  }
  return {
    ...message,
    title: 'It isn’t known whether the secret was rotated',
    explanation: `The service sent no usable response. If the secret was rotated, the new secret wasn’t shown, and ${oldSecret}. Rotate again to get a new secret.`,
  };
}

function RotateStep({
  subscription,
  onRotated,
}: {
  subscription: Subscription;
  onRotated: (issued: IssuedSecret) => void;
}) {
  const { subscriptionId, url, eventTypes } = subscription;
  const { webhooks } = useServices();
  const [choice, setChoice] = useState<Overlap>('day');
  const [typed, setTyped] = useState('');
  const [sentSeconds, setSentSeconds] = useState(0);
  const request = useSecretRequest(onRotated);
  const seconds = overlapSeconds(choice, typed);
  const form = useSubmit({
    check: () => ({ seconds: seconds === undefined ? overlapProblem : undefined }),
    send: async () => {
      if (seconds === undefined) return;
      setSentSeconds(seconds);
      await request(() => rotateSecret(webhooks, subscriptionId, seconds), {
        url: url ?? '',
        eventTypes: eventTypes ?? [],
      });
    },
    getFailureMessage: (error) => rotationProblem(error, sentSeconds),
  });
  const { isPending } = form;
  const guard = useLeaveGuard(isPending || isSecretLost(form.error));

  return (
    <Form className={`${shared.column} ${styles.form}`} form={form}>
      <p className={styles.about}>
        The service creates a new signing secret for{' '}
        <bdi className={shared.mono}>{getWebhookLabel(subscription)}</bdi> and shows it once, in the
        next step.
      </p>
      <RadioGroup
        legend="How long does the old secret stay valid?"
        value={choice}
        options={overlaps}
        onChange={setChoice}
      />
      {choice === 'custom' && (
        <TextField
          label="Overlap in seconds"
          inputMode="numeric"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={form.problems.seconds}
        />
      )}
      <p className={styles.meaning} role="status">
        {seconds === undefined ? overlapProblem : overlapLabel(seconds)}
      </p>
      <SubmitFailure form={form} />
      <Row wrap gap={8}>
        <Button type="submit" variant="primary" unavailable={isPending || form.isPaused}>
          {isPending ? 'Rotating…' : 'Rotate secret'}
        </Button>
        <ButtonLink variant="quiet" to={paths.webhook(subscriptionId)}>
          Cancel
        </ButtonLink>
      </Row>
      <LeaveDialog
        guard={guard}
        title={isPending ? 'The secret is being rotated' : 'The secret may have been rotated'}
        stay="Stay here"
        leave="Leave anyway"
      >
        {isPending
          ? 'The response contains the new signing secret, which is shown once. If you leave now, the secret is lost.'
          : 'If the secret was rotated, the new secret wasn’t shown, and the old secret may no longer be valid. Rotate again to get a new secret.'}
      </LeaveDialog>
    </Form>
  );
}

function Rotation({ subscriptionId }: { subscriptionId: string }) {
  const known = useWebhook(subscriptionId);
  const webhookPath = paths.webhook(subscriptionId);
  return (
    <SecretFlow
      kind="rotated"
      subscriptionId={subscriptionId}
      title="Rotate signing secret"
      crumbs={[
        { to: paths.webhooks(), label: 'Webhooks' },
        { to: webhookPath, label: getWebhookLabel(known) },
      ]}
      formStep="Overlap"
      form={(onIssued) => <RotateStep subscription={known} onRotated={onIssued} />}
      happened={() => 'New secret created'}
      whatIfLost="rotate again"
      leaving="The new secret is in use and can’t be shown again. If it is lost, rotate again."
      storedMessage="Secret rotated."
      nextPath={() => webhookPath}
    />
  );
}

export function RotateSecretPage() {
  const subscriptionId = decodePathSegment(useParams().subscriptionId ?? '');
  return <Rotation key={subscriptionId} subscriptionId={subscriptionId} />;
}
