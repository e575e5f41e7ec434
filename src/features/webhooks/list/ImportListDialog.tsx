import type { LocalSubscription } from '#data/webhooks/subscriptions/local-subscriptions.ts';
import { webhookName } from '#features/webhooks/webhook-labels.ts';
import { FormDialog } from '#workflows/forms/FormDialog.tsx';
import styles from './ImportListDialog.module.css';

const mostShown = 20;

/** Text about so many webhooks. */
export const countedWebhooks = (count: number) => (count === 1 ? '1 webhook' : `${count} webhooks`);

/** Says what a file adds to the list of this browser, before it does. */
export function ImportListDialog({
  added,
  present,
  unreadable,
  onImport,
  onClose,
}: {
  /** Those that the list doesn't have yet; at least one. */
  added: readonly LocalSubscription[];
  /** How many of the file the list has already. */
  present: number;
  unreadable: number;
  onImport: () => void;
  onClose: () => void;
}) {
  const more = added.length - mostShown;
  return (
    <FormDialog
      title={`Add ${countedWebhooks(added.length)} to the list of this browser?`}
      submit={`Add ${countedWebhooks(added.length)}`}
      onSubmit={onImport}
      onClose={onClose}
    >
      <ul className={styles.added}>
        {added.slice(0, mostShown).map((subscription) => (
          <li key={subscription.subscriptionId}>
            <bdi>{webhookName(subscription)}</bdi>
            {subscription.url !== null && (
              <bdi className={styles.id}>{subscription.subscriptionId}</bdi>
            )}
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
      {present > 0 && (
        <p>
          {countedWebhooks(present)} of the file {present === 1 ? 'is' : 'are'} in the list already.
        </p>
      )}
      {unreadable > 0 && (
        <p>
          {unreadable === 1
            ? '1 entry has no usable ID and is left out.'
            : `${unreadable} entries have no usable ID and are left out.`}
        </p>
      )}
      <p>Nothing is sent to the service.</p>
    </FormDialog>
  );
}
