import { useMutation } from '@tanstack/react-query';
import { ChevronRight, RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { Delivery } from '#data/webhooks/deliveries/delivery.ts';
import { resendMutation } from '#data/webhooks/deliveries/send-deliveries.ts';
import { failureMessage } from '#platform/http/describe-failure.ts';
import { useServices } from '#platform/react.tsx';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import { useSingleFlight } from '#ui/button/use-single-flight.ts';
import { DateText } from '#ui/json/DateText.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { NotGiven } from '#ui/text/NotGiven.tsx';
import { DeliveryDetails } from './DeliveryDetails.tsx';
import styles from './DeliveryRow.module.css';
import { DeliveryTag } from './DeliveryTag.tsx';
import { attemptLabel, deliveryName, resentLabel } from './delivery-labels.ts';

/** One delivery in a line, with its details when it is opened. */
export function DeliveryRow({
  subscriptionId,
  delivery,
  hasLeft,
  onAnswer,
}: {
  subscriptionId: string;
  delivery: Delivery;
  /** It no longer has the status that the list is filtered by. */
  hasLeft: boolean;
  onAnswer: (delivery: Delivery) => void;
}) {
  const { webhooks } = useServices();
  const [isOpen, setOpen] = useState(false);
  const once = useSingleFlight();
  const resend = useMutation(resendMutation(webhooks, subscriptionId));
  const { deliveryId, eventType, createdAt, status, attempts } = delivery;
  const last = attempts?.at(-1);

  // `resend.error` has the error.
  const send = () => once(() => resend.mutateAsync(deliveryId).then(onAnswer, () => undefined));

  return (
    <li className={styles.row}>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={styles.summary}>
          <ChevronRight aria-hidden className={styles.mark} />
          <span className={styles.status}>
            <DeliveryTag status={status} />
            {hasLeft && <span className={styles.left}>Has changed since</span>}
          </span>
          <bdi className={styles.event}>
            {eventType === null ? <NotGiven /> : truncate(eventType, maxNameLength)}
          </bdi>
          <span className={styles.answer}>{last && attemptLabel(last)}</span>
          <span className={styles.time}>
            <DateText iso={createdAt} format="exact" />
          </span>
        </summary>
        {isOpen && (
          <div className={styles.open}>
            <div className={styles.actions}>
              <Button
                size="small"
                icon={RotateCw}
                isBusy={resend.isPending}
                aria-label={`Resend ${deliveryName(delivery)}`}
                onClick={({ detail }) => {
                  // The answer may arrive before the second click of a double click.
                  if (detail < 2) void send();
                }}
              >
                {resend.isPending ? 'Resending…' : 'Resend'}
              </Button>
              <span role="status" className={styles.outcome}>
                {resend.data && `Sent again: ${resentLabel(resend.data)}.`}
              </span>
            </div>
            {resend.error && (
              <FailureNotice takesFocus words={failureMessage(resend.error)} onRetry={send} />
            )}
            <DeliveryDetails delivery={delivery} />
          </div>
        )}
      </details>
    </li>
  );
}
