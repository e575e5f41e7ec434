import { useState } from 'react';
import type { Subscription } from '#data/webhooks/schema.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Switch } from '#ui/field/Switch.tsx';
import { NotGiven } from '#ui/text/NotGiven.tsx';
import { Tag } from '#ui/text/Tag.tsx';
import { PauseDialog } from './PauseDialog.tsx';
import { webhookName } from './webhook-labels.ts';

/**
 * Switches a webhook between active and paused. Pausing asks first, resuming doesn't. Any other status is
 * shown as received and can't be switched.
 */
export function StatusSwitch({
  subscription,
  pending,
  onChange,
}: {
  subscription: Subscription;
  pending: boolean;
  onChange: (status: 'active' | 'paused') => void;
}) {
  const [asking, setAsking] = useState(false);
  const { status } = subscription;
  if (status === null) return <NotGiven />;
  if (status !== 'active' && status !== 'paused') {
    return (
      <Tag tone="warn">
        <bdi>{truncate(status, maxNameLength)}</bdi>
      </Tag>
    );
  }
  const name = webhookName(subscription);
  const active = status === 'active';
  return (
    <>
      <Switch
        label={name}
        on={active}
        stateLabel={pending ? 'Saving…' : active ? 'Active' : 'Paused'}
        pending={pending}
        onSwitch={(next) => (next ? onChange('active') : setAsking(true))}
      />
      {asking && (
        <PauseDialog
          name={name}
          onPause={() => onChange('paused')}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
