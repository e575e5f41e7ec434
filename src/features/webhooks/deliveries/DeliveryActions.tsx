import { FastForward, Link as LinkIcon, RotateCw, Send, SkipForward } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useHref } from 'react-router';
import { type Delivery, isWaiting } from '#data/webhooks/deliveries/delivery.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import styles from './DeliveryActions.module.css';
import { deliveryName, resentLabel } from './delivery-labels.ts';
import { useDeliveryCommands } from './use-delivery-commands.ts';

/** What can be done with one delivery, and what came of it. */
export function DeliveryActions({
  subscriptionId,
  delivery,
  linked = false,
  onAnswer,
}: {
  subscriptionId: string;
  delivery: Delivery;
  /** Whether there is a link to its own page. */
  linked?: boolean;
  onAnswer: (delivery: Delivery) => void;
}) {
  const { busy, failed, wasResent, ...commands } = useDeliveryCommands(subscriptionId, onAnswer);
  const path = paths.webhookDelivery(subscriptionId, delivery.deliveryId);
  const href = useHref(path);
  const name = deliveryName(delivery);
  // The answer may arrive before the second click of a double click.
  const onClick =
    (run: () => unknown) =>
    ({ detail }: MouseEvent) => {
      if (detail < 2) run();
    };

  return (
    <>
      <div className={styles.actions}>
        {isWaiting(delivery) && (
          <>
            <Button
              size="small"
              icon={FastForward}
              isBusy={busy === 'retry'}
              aria-label={`Retry ${name} now`}
              onClick={onClick(commands.retryAll)}
            >
              {busy === 'retry' ? 'Retrying…' : 'Retry now'}
            </Button>
            <Button
              size="small"
              icon={SkipForward}
              isBusy={busy === 'skip'}
              aria-label={`Skip ${name}`}
              onClick={onClick(() => commands.skip(delivery))}
            >
              {busy === 'skip' ? 'Skipping…' : 'Skip'}
            </Button>
          </>
        )}
        {/* Sent alone, a held event would overtake those held before it. */}
        {delivery.status === 'held' ? (
          <Button
            size="small"
            icon={Send}
            isBusy={busy === 'retry'}
            onClick={onClick(commands.sendHeld)}
          >
            {busy === 'retry' ? 'Sending…' : 'Send held events'}
          </Button>
        ) : (
          <Button
            size="small"
            icon={RotateCw}
            isBusy={busy === 'resend'}
            aria-label={`Resend ${name}`}
            onClick={onClick(() => commands.resend(delivery))}
          >
            {busy === 'resend' ? 'Resending…' : 'Resend'}
          </Button>
        )}
        {linked && (
          <ButtonLink size="small" aria-label={`Open ${name}`} to={path}>
            Open
          </ButtonLink>
        )}
        <CopyButton
          size="small"
          label="Copy link"
          icon={LinkIcon}
          text={window.location.origin + href}
        />
        <span role="status" className={styles.outcome}>
          {wasResent && `Sent again: ${resentLabel(delivery)}.`}
        </span>
      </div>
      {failed && <FailureNotice takesFocus words={failed.words} onRetry={failed.retry} />}
    </>
  );
}
