import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { endOverlapMutation } from '#data/webhooks/subscription-mutations.ts';
import { getWebhookFailureMessage } from '#features/webhooks/webhook-labels.ts';
import { useServices } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { useSingleFlight } from '#ui/button/use-single-flight.ts';
import { Row } from '#ui/layout/layout.tsx';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { DateText } from '#ui/text/DateText.tsx';
import { FormDialog } from '#workflows/forms/FormDialog.tsx';

/**
 * True if the service still signs deliveries with the previous secret until the time `until`. If
 * the time is invalid, the secret is treated as active.
 */
export function isPreviousSecretActive(until: string | null): until is string {
  return until !== null && !(Date.parse(until) <= Date.now());
}

/** Expiry time of the previous secret, with a button that ends its validity immediately. */
export function PreviousSecret({
  subscriptionId,
  until,
}: {
  subscriptionId: string;
  /** Expiry of the previous secret in ISO 8601. */
  until: string;
}) {
  const { webhooks } = useServices();
  const toasts = useToasts();
  const once = useSingleFlight();
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync, isPending, error, reset } = useMutation(
    endOverlapMutation(webhooks, subscriptionId),
  );

  const finish = () => {
    setIsAsking(false);
    toasts.show('The old secret is revoked.');
  };
  // Ignores the rejection, because the mutation stores the failure in `error`, which the dialog
  // shows.
  const end = () => void once(() => mutateAsync().then(finish, () => undefined));

  return (
    <Row wrap gap={8}>
      <span>
        The old secret stays valid until <DateText at={until} precision="minute" />
      </span>
      <Button
        size="small"
        onClick={() => {
          reset();
          setIsAsking(true);
        }}
      >
        Revoke now…
      </Button>
      {isAsking && (
        <FormDialog
          alert
          title="Revoke the old secret now?"
          cancel="Keep it"
          submit="Revoke old secret"
          busy="Revoking…"
          variant="danger"
          isPending={isPending}
          problem={error === null ? undefined : getWebhookFailureMessage(error)}
          onSubmit={end}
          onClose={() => setIsAsking(false)}
        >
          <p>
            From now on, only the new secret signs deliveries. Receivers that still use the old
            secret reject deliveries.
          </p>
        </FormDialog>
      )}
    </Row>
  );
}
