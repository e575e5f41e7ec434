import type { Subscription } from '#data/webhooks/schema.ts';
import shared from '#features/webhooks/webhooks.module.css';
import { useHasExtension } from '#platform/react.tsx';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import { Switch } from '#ui/field/Switch.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import { MissingValue } from '#ui/text/MissingValue.tsx';
import { Tag } from '#ui/text/Tag.tsx';
import { useConfirm } from '#workflows/forms/confirm.tsx';
import { getWebhookLabel } from './webhook-labels.ts';

/**
 * Only pausing requires a confirmation. Any status except `active` and `paused` is shown as text.
 */
export function StatusSwitch({
  subscription,
  pending,
  hasButtons = false,
  onChange,
}: {
  subscription: Subscription;
  pending: boolean;
  /** Whether any other status is followed by buttons. */
  hasButtons?: boolean;
  onChange: (status: 'active' | 'paused') => unknown;
}) {
  const confirm = useConfirm();
  // A service that lists deliveries holds the events of a paused webhook.
  const isHolding = useHasExtension('webhooks.deliveries');
  const { status } = subscription;
  const name = getWebhookLabel(subscription);
  const isActive = status === 'active';
  const pause = async () => {
    const isConfirmed = await confirm({
      title: 'Pause this webhook?',
      keep: 'Keep active',
      confirm: 'Pause webhook',
      variant: 'primary',
      children: (
        <>
          <p>The service stops delivering to</p>
          <p className={shared.mono}>
            <bdi>{name}</bdi>
          </p>{' '}
          <p>
            {isHolding
              ? 'Events are held until you send them.'
              : 'Events that occur in the meantime may never be delivered.'}
          </p>
        </>
      ),
    });
    if (isConfirmed) onChange('paused');
  };
  return isActive || status === 'paused' ? (
    <Switch
      label={name}
      on={isActive}
      stateLabel={pending ? 'Saving…' : isActive ? 'Active' : 'Paused'}
      pending={pending}
      onSwitch={(next) => (next ? onChange('active') : pause())}
    />
  ) : (
    <Row wrap gap={8}>
      {status !== null ? (
        <Tag tone="warn">
          <bdi>{truncate(status, maxNameLength)}</bdi>
        </Tag>
      ) : hasButtons ? (
        <Text as="span" tone="faint">
          Not stored in this browser
        </Text>
      ) : (
        <MissingValue />
      )}
      {hasButtons && (
        <>
          <Button size="small" unavailable={pending} onClick={pause}>
            Pause webhook
          </Button>
          <Button size="small" unavailable={pending} onClick={() => onChange('active')}>
            Resume webhook
          </Button>
        </>
      )}
    </Row>
  );
}
