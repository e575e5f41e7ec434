import { useMutation } from '@tanstack/react-query';
import { endOverlapMutation } from '#data/webhooks/subscription-mutations.ts';
import { getWebhookFailureMessage } from '#features/webhooks/webhook-labels.ts';
import { useServices } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { DateText } from '#ui/text/DateText.tsx';
import { useConfirm } from '#workflows/forms/confirm.tsx';

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
  const confirm = useConfirm();
  const { mutateAsync } = useMutation(endOverlapMutation(webhooks, subscriptionId));

  const askToRevoke = () =>
    confirm({
      title: 'Revoke the old secret now?',
      keep: 'Keep it',
      confirm: 'Revoke old secret',
      busy: 'Revoking…',
      action: async () => {
        await mutateAsync();
        toasts.show('The old secret is revoked.');
      },
      getFailureMessage: getWebhookFailureMessage,
      children: (
        <p>
          From now on, only the new secret signs deliveries. Receivers that still use the old secret
          reject deliveries.
        </p>
      ),
    });

  return (
    <Row wrap gap={8}>
      <span>
        The old secret stays valid until <DateText at={until} precision="minute" />
      </span>
      <Button size="small" onClick={askToRevoke}>
        Revoke now…
      </Button>
    </Row>
  );
}
