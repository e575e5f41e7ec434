import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { endOverlapMutation } from '#data/webhooks/secret/rotate-secret.ts';
import { webhookFailureMessage } from '#features/webhooks/webhook-labels.ts';
import { useServices } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { useSingleFlight } from '#ui/button/use-single-flight.ts';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { DateText } from '#ui/text/DateText.tsx';
import { FormDialog } from '#workflows/forms/FormDialog.tsx';
import styles from './PreviousSecret.module.css';

/** Whether the secret before the last rotation still signs. A time that can't be read is shown. */
export function isStillSigning(until: string | null): until is string {
  return until !== null && !(Date.parse(until) <= Date.now());
}

/** Until when the secret before the last rotation signs, and a way to end that now. */
export function PreviousSecret({
  subscriptionId,
  until,
}: {
  subscriptionId: string;
  /** ISO 8601. */
  until: string;
}) {
  const { webhooks } = useServices();
  const toasts = useToasts();
  const once = useSingleFlight();
  const [asking, setAsking] = useState(false);
  const { mutateAsync, isPending, error, reset } = useMutation(
    endOverlapMutation(webhooks, subscriptionId),
  );

  async function end(): Promise<void> {
    try {
      await mutateAsync();
      setAsking(false);
      toasts.show('The old secret no longer signs.');
    } catch {
      // `error` has it.
    }
  }

  return (
    <div className={styles.row}>
      <span>
        The old secret signs until <DateText iso={until} format="exact" />
      </span>
      <Button
        size="small"
        onClick={() => {
          reset();
          setAsking(true);
        }}
      >
        End it now…
      </Button>
      {asking && (
        <FormDialog
          alert
          title="End the old secret now?"
          cancel="Keep it"
          submit="End the old secret"
          busy="Ending…"
          variant="danger"
          isPending={isPending}
          problem={error === null ? undefined : webhookFailureMessage(error)}
          onSubmit={() => void once(end)}
          onClose={() => setAsking(false)}
        >
          <p>
            From now on deliveries carry the new signature only. Receivers that still have the old
            secret refuse them.
          </p>
        </FormDialog>
      )}
    </div>
  );
}
